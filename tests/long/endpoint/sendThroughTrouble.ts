import { setTimeout as wait } from 'node:timers/promises';
import { type ContactClient, contactClient } from '../../support/host/contactClient';
import type { StartedHost } from '../../support/host/startApache';
import { killRandomWorker } from '../../support/host/workers';
import type { Trouble, TroubledMailServer } from '../../support/mail/troubledMailServer';
import { type Audit, audit } from './audit';
import { inquiry } from './inquiries';
import { sendAtPace } from './pacedSenders';
import { type RetryOutcome, retryInquiries } from './retryInquiries';

/** A phase ends after this multiple of `phaseMs`, even with fewer inquiries or kills than planned. */
const PHASE_PATIENCE = 3;
/** A worker is killed within this time after a send: from before the inquiry is read until after it is mailed. */
const KILL_WITHIN_MS = 25;
const VISITOR_PATIENCE_MS = 30_000;
const ENDPOINT = '/api/contact_api.php';
const MAIL_DOMAIN = 'studio.example';

/**
 * All states of the mail server, one after another, with healthy ones first and last. It is silent twice: on open
 * connections, and, after 421 has closed them, on new ones.
 */
const TROUBLES: Trouble[] = [
  { kind: 'healthy' },
  { kind: 'slow' },
  { kind: 'silent' },
  { kind: 'refusing', code: 421 },
  { kind: 'silent' },
  { kind: 'refusing', code: 451 },
  { kind: 'refusing', code: 535 },
  { kind: 'refusing', code: 550 },
  { kind: 'dropAfterData' },
  { kind: 'healthy' },
];

/** A host that logs in to its mail server, so that the server can reject the login. */
export interface TroubledSite {
  host: StartedHost;
  /** A second web server with the same settings. */
  twin?: StartedHost;
  /** Ends the leases of killed workers, which last five minutes where the lock does not prove that they died. */
  endLeases?: () => void;
  mail: TroubledMailServer;
}

export interface TroublePlan {
  /** The states of the mail server, one after another; by default all that there are. */
  troubles?: readonly Trouble[];
  /** How many inquiries have to be accepted, and how many workers killed, over all phases. */
  accepted: number;
  kills: number;
  phaseMs: number;
  senders: number;
  retryPatienceMs: number;
}

/** What happened while the mail server was in one state. */
export interface Phase {
  trouble: string;
  sent: number;
  accepted: number;
  kills: number;
  /** Connections to the mail server, and mails that it accepted. */
  connections: number;
  mails: number;
}

export interface TroubleOutcome {
  phases: Phase[];
  accepted: number;
  kills: number;
  mails: number;
  retry: RetryOutcome;
  audit: Audit;
}

/**
 * Sends inquiries while PHP workers are killed and the mail server goes through all its states, retries pending ones
 * once it is healthy again, and compares the accepted inquiries with the received mails.
 */
export async function sendThroughTrouble(
  { host, twin = host, mail, endLeases }: TroubledSite,
  plan: TroublePlan,
): Promise<TroubleOutcome> {
  const accepted = new Map<number, string>();
  const clients = [host, twin].map(({ url }) =>
    contactClient(url, { connections: plan.senders, patienceMs: VISITOR_PATIENCE_MS }),
  );
  let number = 0;
  let announceSending = () => {};
  const nextSending = () =>
    new Promise<void>((resolve) => {
      announceSending = resolve;
    });
  const sendNext = async () => {
    number += 1;
    announceSending();
    const sent = number;
    const client = clients[sent % clients.length] as ContactClient;
    const { status, body } = await client.post(ENDPOINT, JSON.stringify(inquiry(sent)));
    const id = status === 200 ? idIn(body) : undefined;
    if (id !== undefined) accepted.set(sent, id);
  };

  const { troubles = TROUBLES } = plan;
  const phases: Phase[] = [];
  let kills = 0;
  for (const [index, trouble] of troubles.entries()) {
    const share = (wanted: number) => Math.ceil((wanted * (index + 1)) / troubles.length);
    const wanted = { accepted: share(plan.accepted), kills: share(plan.kills) };
    const before = { sent: number, accepted: accepted.size, kills, ...countsOf(mail) };
    const deadline = performance.now() + plan.phaseMs * PHASE_PATIENCE;
    const isOver = () => performance.now() > deadline;
    const intervalMs = plan.phaseMs / Math.max(1, wanted.accepted - before.accepted);
    const pauseMs = plan.phaseMs / Math.max(1, wanted.kills - before.kills);

    mail.switchTo(trouble);
    await Promise.all([
      sendAtPace({ senders: plan.senders, intervalMs }, sendNext, () => accepted.size >= wanted.accepted || isOver()),
      (async () => {
        while (kills < wanted.kills && !isOver()) {
          await wait(Math.random() * pauseMs);
          // Wait for an inquiry: killing an idle worker would test nothing.
          await Promise.race([nextSending(), wait(pauseMs)]);
          await wait(Math.random() * KILL_WITHIN_MS);
          kills += killRandomWorker((kills % 2 === 0 ? host : twin).phpMaster) ? 1 : 0;
        }
      })(),
    ]);
    const after = countsOf(mail);
    phases.push({
      trouble: nameOf(trouble),
      sent: number - before.sent,
      accepted: accepted.size - before.accepted,
      kills: kills - before.kills,
      connections: after.connections - before.connections,
      mails: after.mails - before.mails,
    });
  }
  for (const client of clients) client.close();

  endLeases?.();
  const retry = await retryInquiries(host, plan.retryPatienceMs);
  const mails = mail.mails();

  return {
    phases,
    accepted: accepted.size,
    kills,
    mails: mails.length,
    retry,
    audit: audit(accepted, mails, MAIL_DOMAIN),
  };
}

function countsOf(mail: TroubledMailServer): { connections: number; mails: number } {
  return { connections: mail.connections(), mails: mail.mails().length };
}

function nameOf(trouble: Trouble): string {
  return trouble.kind === 'refusing' ? `refusing ${trouble.code}` : trouble.kind;
}

function idIn(body: string): string | undefined {
  try {
    const { id } = JSON.parse(body);

    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
