import { FORM_TYPE, JSON_TYPE } from '../../support/host/contactAnswers';

/** A body to post, and the type that it claims to have. */
export interface FuzzedBody {
  type: string;
  body: Buffer;
}

type Random = ReturnType<typeof seeded>;
type Fields = Record<string, unknown>;
type Change = (body: Buffer, random: Random, marker: string) => Buffer;

/** The share of bodies that begin with valid fields; it is small, because each accepted body becomes a mail. */
const SOUND_SHARE = 0.1;

const TYPES = [
  'APPLICATION/JSON',
  'application/json;charset=latin1',
  'application/x-www-form-urlencoded; charset=UTF-8',
  'text/plain;charset=UTF-8',
  'text/html',
  'application/octet-stream',
  'application/jsonp',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary="',
  'multipart/mixed; boundary=mark',
];
const UNSOUND: Fields[] = [
  { name: '' },
  { name: undefined },
  { email: 'asha' },
  { email: 'asha@example.com, ravi@example.com' },
  { phone: '12' },
  { projectType: 'other' },
  { subject: 'a'.repeat(151) },
];
const ODD_VALUES = [
  null,
  0,
  -1,
  1e300,
  true,
  false,
  [],
  {},
  [[]],
  ['a'],
  { a: { b: [] } },
  '',
  ' ',
  '\0',
  '\u2028',
  '\u202e',
];
const ODD_TEXTS = [
  '\r\nBcc: a@b.example',
  '\0',
  '\ufeff',
  '\u2029',
  '\u202e',
  '\ud83c',
  '\udfac',
  '👩‍👩‍👧',
  'ﷺ',
  '%00',
  '{{name}}',
  '<script>',
  '=?utf-8?b?YQ==?=',
];
const NESTS = [
  ['[', ']'],
  ['{"a":', '}'],
  ['[[],', ']'],
] as const;
const STRUCTURE = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '\\',
  '\\u',
  '\0',
  '\n',
  '&',
  '=',
  '%',
  '%f',
  '+',
  '\ufeff',
  '/*',
  'null',
  '-',
];

/** Returns a function that makes random bodies, each with the given marker; the same seed makes the same bodies. */
export function fuzzedBodies(seed: number): (marker: string) => FuzzedBody {
  const random = seeded(seed);

  return (marker) => {
    const fields = {
      name: random.pick(['Asha Rao', 'आशा राव', 'Zoë', "O'Neil \\ Sons"]),
      email: random.pick(['asha@example.com', 'zoë@bücher.example', 'a+b@sub.example.co']),
      phone: random.pick(['', '9876543210', '+91 98765-43210']),
      subject: random.pick(['', 'Wedding film', 'Ein „Film“ 🎬']),
      projectType: random.pick(['', 'general', 'commercial', 'documentary', 'shortfilm', 'corporate']),
      message: `${marker} ${random.pick(['Two days\r\nin December.', 'नमस्ते', '"quoted" & <b>', ''])}`,
      ...(random.share(SOUND_SHARE) ? {} : random.pick(UNSOUND)),
    };
    const isForm = random.share(0.3);
    const type = random.share(0.1) ? random.pick([...TYPES, JSON_TYPE, FORM_TYPE]) : isForm ? FORM_TYPE : JSON_TYPE;
    let body: Buffer = Buffer.from(
      isForm ? formOf(oddlyChanged(fields, random)) : jsonOf(oddlyChanged(fields, random), random),
    );
    for (let times = random.below(3); times > 0; times -= 1) body = random.pick(CHANGES)(body, random, marker);

    return { type, body };
  };
}

/** The fields, in some calls with one of them changed in type, length or script. */
function oddlyChanged(fields: Fields, random: Random): Fields {
  const field = random.pick(Object.keys(fields));
  const typed = String(fields[field] ?? '');
  switch (random.below(7)) {
    case 0:
      return { ...fields, [field]: random.pick(ODD_VALUES) };
    case 1:
      return { ...fields, [field]: typed + random.pick(ODD_TEXTS) };
    case 2:
      return { ...fields, [field]: typed + String.fromCodePoint(...random.list(30, () => random.codePoint())) };
    case 3:
      return { ...fields, [field]: typed + 'ä'.repeat(random.below(random.pick([200, 6000, 40_000]))) };
    default:
      return fields;
  }
}

function jsonOf(fields: Fields, random: Random): string {
  const text = JSON.stringify(fields);
  if (random.share(0.2)) {
    // The last duplicate key wins: one at the start is ignored, one at the end replaces the field.
    const duplicate = `"${random.pick(['name', 'email', 'n\\u0061me', 'subject'])}":${JSON.stringify(random.pick(ODD_VALUES))}`;
    return random.share(0.5) ? text.replace('{', `{${duplicate},`) : text.replace(/\}$/, `,${duplicate}}`);
  }
  if (random.share(0.15)) {
    const [open, close] = random.pick(NESTS);
    const levels = random.pick([1, 13, 14, 15, 16, 17, 500, 5000]);
    return text.replace('{', `{"nest":${open.repeat(levels)}0${close.repeat(levels)},`);
  }

  return text;
}

function formOf(fields: Fields): string {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined);

  return pairs
    .map(([key, value]) => {
      const list = typeof value === 'object' && value !== null ? '[]' : '';
      // The Buffer replaces lone surrogates, which encodeURIComponent rejects.
      return `${key}${list}=${encodeURIComponent(Buffer.from(String(value ?? '')).toString()).replaceAll('%20', '+')}`;
    })
    .join('&');
}

const CHANGES: Change[] = [
  (body, random, marker) => spliced(body, random, marker, 1, Buffer.from([random.below(256)])),
  (body, random, marker) => spliced(body, random, marker, 1, Buffer.from([random.below(256)])),
  (body, random, marker) => spliced(body, random, marker, 0, Buffer.from(random.list(4, () => random.below(256)))),
  (body, random, marker) => spliced(body, random, marker, random.below(2), Buffer.from(random.pick(STRUCTURE))),
  (body, random, marker) => spliced(body, random, marker, random.below(12), Buffer.alloc(0)),
  (body, random, marker) => {
    const cut = random.below(body.length + 1);
    return cutsMarker(body, marker, cut) ? body : body.subarray(0, cut);
  },
  (body, random) => body.subarray(random.below(3)),
  (body) => Buffer.concat([Buffer.from('\ufeff'), body]),
  (body) => Buffer.from(`\ufeff${body}`, 'utf16le'),
  (body) => Buffer.from(body.toString('utf8'), 'latin1'),
  (body, random) => Buffer.concat([body, Buffer.from(random.pick([' ', '\n\n', '\0', '{}', '&', ',', '[]']))]),
  (body) => Buffer.concat([body, body]),
  (body, random) =>
    Buffer.concat([body, Buffer.alloc(Math.max(0, random.pick([65_536, 65_537, 70_000]) - body.length), ' ')]),
  (body) => Buffer.from(`[${body}]`),
  (body) => Buffer.from(JSON.stringify(body.toString('utf8'))),
];

/** The body with some of its bytes replaced, but never those of the marker. */
function spliced(body: Buffer, random: Random, marker: string, removed: number, added: Buffer): Buffer {
  const at = random.below(body.length + 1);
  if (cutsMarker(body, marker, at) || cutsMarker(body, marker, at + removed)) return body;

  return Buffer.concat([body.subarray(0, at), added, body.subarray(at + removed)]);
}

/** Whether a cut here would split the marker: the mail of an accepted body could then not be recognised. */
function cutsMarker(body: Buffer, marker: string, at: number): boolean {
  const around = body.subarray(Math.max(0, at - marker.length + 1), at + marker.length - 1);

  return around.includes(marker);
}

/** Mulberry32, a small random number generator that returns the same numbers on every machine. */
function seeded(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);

  return {
    below,
    share: (share: number) => next() < share,
    pick: <T>(choices: readonly T[]) => choices[below(choices.length)] as T,
    list: <T>(most: number, make: () => T) => Array.from({ length: below(most) + 1 }, make),
    codePoint: () => below(2 ** below(21)) % 0x11_0000,
  };
}
