/** What a test wants to know of a mail that went over the wire. */
export interface MailText {
  messageId: string;
  /** The plain text as its reader sees it, line breaks as `\n`. */
  text: string;
}

const TEXT_PART = /^content-type:\s*text\/plain\b/im;

/**
 * Reads a mail whose plain text stands in a part of its own, in base64 and UTF-8, as the site sends them. It is no
 * general reader of mail, so that thousands cost nothing.
 */
export function mailText(source: string): MailText {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const boundary = /\bboundary="?([^";\r\n]+)/i.exec(unfolded(head))?.[1];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`).slice(1);
  const part = parts.map((candidate) => candidate.replace(/^\r\n/, '')).find((candidate) => isText(candidate)) ?? '';
  const bodyAt = part.indexOf('\r\n\r\n');
  const body = bodyAt === -1 ? '' : part.slice(bodyAt);

  return {
    messageId: /^message-id:\s*(\S+)/im.exec(unfolded(head))?.[1] ?? '',
    text: decoded(part.slice(0, bodyAt), body).replaceAll('\r\n', '\n'),
  };
}

function isText(part: string): boolean {
  return TEXT_PART.test(unfolded(part.split('\r\n\r\n', 1)[0] ?? ''));
}

function decoded(head: string, body: string): string {
  return /^content-transfer-encoding:\s*base64/im.test(head) ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/** Long headers go on in the next line, after a space. */
function unfolded(head: string): string {
  return head.replaceAll(/\r\n[ \t]+/g, ' ');
}
