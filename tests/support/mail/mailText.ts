/** The parts of a raw mail that tests check. */
export interface MailText {
  /** The header lines, each in one line, as they were sent. */
  headers: string;
  messageId: string;
  /** The plain text as its reader sees it, line breaks as `\n`. */
  text: string;
}

const TEXT_PART = /^content-type:\s*text\/plain\b/im;

/**
 * Parses a mail of the site, whose plain text is a MIME part of its own, in base64 and UTF-8. It is not a general mail
 * parser, so that parsing thousands of mails is fast.
 */
export function mailText(source: string): MailText {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const headers = unfolded(head).replaceAll('\r\n', '\n');
  const boundary = /\bboundary="?([^";\n]+)/i.exec(headers)?.[1];
  const parts = boundary === undefined ? [source] : source.split(`--${boundary}`).slice(1);
  const part = parts.map((candidate) => candidate.replace(/^\r\n/, '')).find((candidate) => isText(candidate)) ?? '';
  const bodyAt = part.indexOf('\r\n\r\n');
  const body = bodyAt === -1 ? '' : part.slice(bodyAt);

  return {
    headers,
    messageId: /^message-id:\s*(\S+)/im.exec(headers)?.[1] ?? '',
    text: decoded(part.slice(0, bodyAt), body).replaceAll('\r\n', '\n'),
  };
}

function isText(part: string): boolean {
  return TEXT_PART.test(unfolded(part.split('\r\n\r\n', 1)[0] ?? ''));
}

function decoded(head: string, body: string): string {
  return /^content-transfer-encoding:\s*base64/im.test(head) ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/** Joins folded headers, which continue in the next line after white space. */
function unfolded(head: string): string {
  return head.replaceAll(/\r\n[ \t]+/g, ' ');
}
