import { spf } from 'mailauth/lib/spf/index.js';
import { isAligned } from './alignment.ts';
import { isMissing, type NoDnsAnswer, noDnsAnswer, type Resolver } from './resolver.ts';
import type { SendingServer } from './sendingServer.ts';
import { termsOf } from './spfRecord.ts';

/** RFC 7208, 4.6.4. */
const MOST_LOOKUPS = 10;

/** An address that no record lists, so that the evaluation reaches the end of the record. */
const NOBODY = '255.255.255.255';

/** Errors of a record that is well-formed. */
const LOOKUP_ERRORS = {
  'spf-too-many-lookups': /Too many DNS requests/,
  'spf-too-many-void-lookups': /Too many void DNS results/,
  'spf-include-without-record': /no SPF records found/,
} as const;

/** What is wrong with an SPF record; `reason` is a part of a sentence, for an error of the record. */
export interface SpfProblem {
  readonly id:
    | keyof typeof LOOKUP_ERRORS
    | 'spf-invalid'
    | 'spf-without-server'
    | 'spf-allows-everybody'
    | 'spf-without-verdict';
  readonly reason: string;
}

type LookUp = (name: string, type: string) => Promise<never>;

interface Evaluation {
  readonly result: string;
  readonly reason: string;
  /** The number of lookups without an answer. */
  readonly voids: number;
  readonly askedNames: ReadonlySet<string>;
}

/** Evaluates SPF records of a domain as a receiver does (RFC 7208), those that are only proposed too. */
export class SpfEvaluator {
  readonly #answers = new Map<string, Promise<never>>();

  constructor(
    private readonly resolver: Resolver,
    private readonly domain: string,
    private readonly server: SendingServer,
  ) {}

  /** The first problem of a record; undefined if it lets the server send. Rejects with `NoDnsAnswer`. */
  async problemOf(record: string): Promise<SpfProblem | undefined> {
    const whole = await this.#evaluate(record, NOBODY);
    // A receiver reads the whole record before it evaluates it, so an error behind the match counts.
    if (whole.result === 'permerror' && idOf(whole.reason) === 'spf-invalid') {
      return { id: 'spf-invalid', reason: whole.reason };
    }
    const failed = await this.#failureOf(record, whole);
    if (failed !== undefined) {
      const id = failed.result === 'permerror' ? idOf(failed.reason) : 'spf-without-server';
      return { id, reason: failed.reason };
    }
    if (/ \+?all\b/i.test(record)) return { id: 'spf-allows-everybody', reason: '' };
    if (!/ ([~-]all|redirect=)/i.test(record)) return { id: 'spf-without-verdict', reason: '' };
    return undefined;
  }

  /** Whether a term of a record can be evaluated and has no lookup without an answer. */
  async isGoodTerm(term: string): Promise<boolean> {
    const { result, voids } = await this.#evaluate(`v=spf1 ${term} -all`, NOBODY);
    return result !== 'permerror' && voids === 0;
  }

  /** The evaluation that does not let the server send, if any. */
  async #failureOf(record: string, whole: Evaluation): Promise<Evaluation | undefined> {
    if (this.#asksProvider(whole)) return this.#failureBeforeProvider(record);
    const { addresses } = this.server;
    const evaluations = await Promise.all(addresses.map((address) => this.#evaluate(record, address)));
    const all = evaluations.length > 0 ? evaluations : [whole];
    return all.find(({ result }) => result !== 'pass');
  }

  /**
   * Whether a record asks for that of the provider or of the mail host. These list the servers that send, which differ from
   * those that accept mail.
   */
  #asksProvider({ askedNames }: Evaluation): boolean {
    const { name, includes } = this.server;
    const domains = includes.length > 0 ? includes : isAligned(name, this.domain) ? [] : [name];
    return [...askedNames].some((asked) => domains.some((domain) => isAligned(asked, domain)));
  }

  /** The error of the terms up to that of the provider, if any; terms behind it are not evaluated. */
  async #failureBeforeProvider(record: string): Promise<Evaluation | undefined> {
    const terms = termsOf(record);
    for (const end of terms.keys()) {
      const evaluation = await this.#evaluate(['v=spf1', ...terms.slice(0, end + 1)].join(' '), NOBODY);
      if (evaluation.result === 'permerror') return evaluation;
      if (this.#asksProvider(evaluation)) return undefined;
    }
    return undefined;
  }

  async #evaluate(record: string, address: string): Promise<Evaluation> {
    const askedNames = new Set<string>();
    let failure: NoDnsAnswer | undefined;
    const resolver = async (name: string, type: string) => {
      if (type === 'TXT' && name.toLowerCase() === this.domain) return [[record]];
      if (type === 'TXT') askedNames.add(name.toLowerCase());
      try {
        return await this.#lookUp(name, type);
      } catch (problem) {
        // mailauth skips an include whose name server does not answer.
        if (!isMissing(problem)) failure = noDnsAnswer(problem);
        throw problem;
      }
    };
    const { status, lookups } = await spf({
      sender: `postmaster@${this.domain}`,
      ip: address,
      helo: this.server.name || this.domain,
      mta: 'doctor',
      resolver,
      maxResolveCount: MOST_LOOKUPS,
    });
    if (failure !== undefined) throw failure;
    const reason = /postmaster@[^:]*: (.*)$/.exec(status.comment ?? '')?.[1] ?? '';
    return { result: status.result, reason, voids: lookups?.void ?? 0, askedNames };
  }

  /** Asks the name server once for each record. */
  #lookUp: LookUp = (name, type) => {
    const key = `${type} ${name.toLowerCase()}`;
    const answer = this.#answers.get(key) ?? (this.resolver.resolve(name, type) as Promise<never>);
    this.#answers.set(key, answer);
    return answer;
  };
}

function idOf(reason: string): SpfProblem['id'] {
  const ids = Object.keys(LOOKUP_ERRORS) as (keyof typeof LOOKUP_ERRORS)[];
  return ids.find((id) => LOOKUP_ERRORS[id].test(reason)) ?? 'spf-invalid';
}
