/** Reasons of Node and of OpenSSL in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no such name in DNS',
  EAI_AGAIN: 'the DNS server does not answer',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke off',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'no way to the server',
  ENETUNREACH: 'no way to the server',
  EPROTO: 'the TLS handshake failed',
};

/** A request that got no answer. The message is one sentence. */
export class NoAnswer extends Error {
  /** Node's code, such as `ECONNREFUSED`. */
  readonly code: string;
  readonly address: string;
  /** The reason in a few words. */
  readonly reason: string;

  constructor(address: string, code: string, reason: string, cause?: unknown) {
    super(`${address} gave no answer: ${reason}.`, { cause });
    this.address = address;
    this.code = code;
    this.reason = reason;
  }

  /** Whether the server or the name is surely at fault, and not the network of this machine. */
  get isOfHost(): boolean {
    return ['ENOTFOUND', 'ECONNREFUSED', 'EPROTO'].includes(this.code);
  }
}

/** Resolves with a `NoAnswer` in place of rejecting with it. */
export function orNoAnswer<Result>(request: Promise<Result>): Promise<Result | NoAnswer> {
  return request.catch((problem) => {
    if (problem instanceof NoAnswer) return problem;
    throw problem;
  });
}

export function noAnswerOf(address: string, problem: unknown): NoAnswer {
  const { code = '', message } = problem as NodeJS.ErrnoException;
  return new NoAnswer(address, code, REASONS[code] ?? message, problem);
}
