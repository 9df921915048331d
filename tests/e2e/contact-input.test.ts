import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectJsonAnswer, expectNoLeak, expectPageAnswer, FORM_TYPE, JSON_TYPE } from '../support/contactAnswers';
import type { Message } from '../support/Inbox';
import { rawRequest } from '../support/rawRequest';
import type { Answer } from '../support/request';
import { SentMarkers } from '../support/SentMarkers';
import { testSite } from '../support/testSite';

const { host, inbox } = testSite();
const PATH = '/api/contact_api.php';
const MAX_BYTES = 65_536;
const markers = new SentMarkers();

type Fields = Record<string, unknown>;
type Body = string | Buffer;
/** Given a word that no other message has, the bytes to send. */
type BodyOf = (marker: string) => Body;

interface Sent {
  line?: string;
  type?: string | null;
  /** Whole header lines, beside those of the connection, the type and the length. */
  headers?: string[];
  /** What is announced; `null` announces nothing. */
  length?: number | string | null;
  stopsSending?: boolean;
}

const HOST = new URL(host.url).host;
const fieldsOf = (message: string, changes: Fields = {}): Fields => ({
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  subject: 'Wedding film',
  projectType: 'general',
  message,
  ...changes,
});
const json =
  (changes: Fields = {}): BodyOf =>
  (marker) =>
    JSON.stringify(fieldsOf(marker, changes));
const form =
  (changes: Record<string, string> = {}): BodyOf =>
  (marker) =>
    new URLSearchParams(fieldsOf(marker, changes) as Record<string, string>).toString();
/** The object with this written after its brace, as it stands. */
const jsonBeginning =
  (text: string): BodyOf =>
  (marker) =>
    JSON.stringify(fieldsOf(marker)).replace('{', `{${text}`);
const padded = (body: Body, bytes: number): Body => body + ' '.repeat(bytes - Buffer.byteLength(body));
const chunked = (body: Body, chunkBytes = 1000): string => {
  const text = body.toString();
  const chunks = text.match(new RegExp(`[^]{1,${chunkBytes}}`, 'g')) ?? [];

  return `${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`;
};
const CHUNKED = ['Transfer-Encoding: chunked'];

function send(body: Body, sent: Sent = {}): Promise<Answer> {
  const { line = `POST ${PATH} HTTP/1.1`, type = JSON_TYPE, headers = [], length, stopsSending } = sent;
  const head = [
    line,
    `Host: ${HOST}`,
    'Connection: close',
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    ...(length === null ? [] : [`Content-Length: ${length ?? Buffer.byteLength(body)}`]),
    ...headers,
  ].join('\r\n');

  return rawRequest(host.url, Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), Buffer.from(body)]), {
    stopsSending,
  });
}

/** Posts a body with a word of its own, notes whether it was accepted, and gives the answer and that word. */
async function play(body: BodyOf, sent: Sent = {}): Promise<{ answer: Answer; marker: string }> {
  const marker = markers.next();
  const answer = await send(body(marker), sent);
  if (answer.status === 200) markers.accept(marker);

  return { answer, marker };
}

async function mailAbout(marker: string): Promise<Message> {
  return inbox.waitForMessage((mail) => mail.text.includes(marker));
}

beforeAll(() => inbox.clear());
afterAll(() => markers.expectMailsOf(inbox));

describe('JSON that is no object of fields is answered with 400', () => {
  const object = JSON.stringify({ name: 'Asha' });
  const cases: [string, BodyOf][] = [
    ['nothing', () => ''],
    ['white space', () => ' \r\n\t '],
    ['a byte order mark alone', () => '\ufeff'],
    ['two byte order marks', (marker) => `\ufeff\ufeff${json()(marker)}`],
    ['a byte order mark within', jsonBeginning('\ufeff')],
    ['UTF-16 with its mark', (marker) => Buffer.from(`\ufeff${json()(marker)}`, 'utf16le')],
    ['UTF-16 without a mark', (marker) => Buffer.from(String(json()(marker)), 'utf16le')],
    ['UTF-7', () => '+AHs-+ACI-name+ACI-:1+AH0-'],
    ['Latin-1', (marker) => Buffer.from(String(json({ name: 'Zo\xeb' })(marker)), 'latin1')],
    ['a byte that UTF-8 never has', () => Buffer.from('{"name":"\xff"}', 'latin1')],
    ['an overlong encoding', () => Buffer.from('{"name":"\xc0\xaf"}', 'latin1')],
    ['an encoded surrogate', () => Buffer.from('{"name":"\xed\xa0\x80"}', 'latin1')],
    ['a code point beyond the last', () => Buffer.from('{"name":"\xf4\x90\x80\x80"}', 'latin1')],
    ['a character cut in two', () => Buffer.from('{"name":"\xe0\xa4"}', 'latin1')],
    ['half an escaped surrogate pair', jsonBeginning('"a":"\\ud83c",')],
    ['escaped surrogates the wrong way round', jsonBeginning('"a":"\\udfac\\ud83c",')],
    ['half a pair in a key', jsonBeginning('"\\ud83c":"",')],
    ['an object that is cut off', (marker) => String(json()(marker)).slice(0, -1)],
    ['a text that is cut off', (marker) => String(json()(marker)).slice(0, -2)],
    ['an unfinished escape', () => '{"name":"\\u00'],
    ['an unknown escape', jsonBeginning('"a":"\\x41",')],
    ['a comma too many', (marker) => String(json()(marker)).replace('}', ',}')],
    ['a comment', jsonBeginning('/* a */')],
    ['single quotes', (marker) => String(json()(marker)).replaceAll('"', "'")],
    ['keys without quotes', jsonBeginning('a:1,')],
    ['NaN', jsonBeginning('"a":NaN,')],
    ['a number with a leading zero', jsonBeginning('"a":01,')],
    ['a line break within a text', jsonBeginning('"a":"\n",')],
    ['a raw NUL within a text', jsonBeginning('"a":"\0",')],
    ['a NUL after the object', (marker) => `${json()(marker)}\0`],
    ['a no-break space before the object', (marker) => `\u00a0${json()(marker)}`],
    ['words after the object', (marker) => `${json()(marker)} and more`],
    ['two objects', (marker) => `${json()(marker)}${object}`],
    ['two objects on two lines', (marker) => `${json()(marker)}\n${object}`],
    ['a list of objects', (marker) => `[${json()(marker)}]`],
    ['an empty list', () => '[]'],
    ['a text', (marker) => JSON.stringify(json()(marker))],
    ['a number', () => '1e999'],
    ['true', () => 'true'],
    ['null', () => 'null'],
    ['seventeen levels', jsonBeginning(`"a":${'['.repeat(16)}${']'.repeat(16)},`)],
    ['thirty thousand levels', jsonBeginning(`"a":${'['.repeat(30_000)}${']'.repeat(30_000)},`)],
    ['thirty thousand levels that are never closed', () => '{"a":'.repeat(13_000)],
    ['a form', form()],
    [
      'XML with an entity',
      () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    ],
    ['a serialised PHP object', () => 'O:8:"stdClass":0:{}'],
    ['PHP', () => '<?php phpinfo();'],
    ['a zip archive', () => Buffer.from('PK\x03\x04\x14\x00\x00\x00', 'latin1')],
  ];

  it.each(cases)('%s', async (_title, body) => {
    expectJsonAnswer((await play(body)).answer, 400);
  });
});

describe('a field that breaks a rule is answered with 422 and a sentence for it alone', () => {
  const fields = ['name', 'email', 'phone', 'subject', 'projectType', 'message'];
  const wrongTypes: [string, unknown][] = [
    ['a number', 7],
    ['zero', 0],
    ['a boolean', false],
    ['a list', []],
    ['a list of a text', ['a']],
    ['an object', { a: 'a' }],
  ];
  it.each(fields.flatMap((field) => wrongTypes.map(([title, value]) => [field, title, value] as const)))(
    '%s that is %s',
    async (field, _title, value) => {
      const { errors } = expectJsonAnswer((await play(json({ [field]: value }))).answer, 422);
      expect(errors).toEqual({ [field]: 'Please enter this as text.' });
    },
  );

  const cases: [string, string, unknown][] = [
    ['a missing name', 'name', undefined],
    ['a name that is null', 'name', null],
    ['a name of spaces', 'name', ' \t\u00a0\u3000'],
    ['a name of NUL', 'name', '\0'],
    ['a name of line breaks', 'name', '\r\n\u2028\u2029'],
    ['a name of joiners', 'name', '\u200d\u200c\u2060'],
    ['a name of overrides', 'name', '\u202e\u2066\u2069'],
    ['a name of 101 characters', 'name', '🎬'.repeat(101)],
    ['a name of sixty thousand characters', 'name', 'a'.repeat(60_000)],
    ['a missing address', 'email', undefined],
    ['an address that is null', 'email', null],
    ['an address without a domain', 'email', 'asha@'],
    ['an address without a name', 'email', '@example.com'],
    ['an address without a dot', 'email', 'asha@localhost'],
    ['an address with two at signs', 'email', 'asha@rao@example.com'],
    ['two addresses with a comma', 'email', 'asha@example.com,ravi@example.com'],
    ['two addresses with a semicolon', 'email', 'asha@example.com;ravi@example.com'],
    ['two addresses with a space', 'email', 'asha@example.com ravi@example.com'],
    ['two addresses with a full-width comma and a space', 'email', 'asha@example.com， ravi@example.com'],
    ['a quoted local part', 'email', '"asha rao"@example.com'],
    ['a quoted local part with a line break', 'email', '"a\r\nBcc: b"@example.com'],
    ['a name before the address', 'email', 'Asha <asha@example.com>'],
    ['an address with a comment', 'email', 'asha(work)@example.com'],
    ['an address literal', 'email', 'asha@[127.0.0.1]'],
    ['a number for a domain', 'email', 'asha@127.0.0.1'],
    ['an address with a header', 'email', 'asha@example.com\r\nBcc: victim@example.com'],
    ['an address with an escaped header', 'email', 'asha@example.com%0aBcc:victim@example.com'],
    ['an address with a group', 'email', 'friends:asha@example.com;'],
    ['an address with a command of a shell', 'email', 'asha@example.com -OQueueDirectory=/tmp -X/tmp/a.php'],
    ['an address of 255 characters', 'email', `asha@${'a.'.repeat(124)}in`],
    ['an address of sixty thousand dots', 'email', `asha@${'a.'.repeat(30_000)}`],
    ['an address of sixty thousand hyphens', 'email', `asha@a${'-'.repeat(60_000)}.in`],
    ['nine digits', 'phone', '987654321'],
    ['eleven digits', 'phone', '98765432101'],
    ['digits of another script', 'phone', '९८७६५४३२१०'],
    ['another country', 'phone', '+1 9876543210'],
    ['a phone with a command', 'phone', '9876543210;id'],
    ['a subject of 151 characters', 'subject', 'a'.repeat(151)],
    ['an unknown project type', 'projectType', 'other'],
    ['a project type in capitals', 'projectType', 'GENERAL'],
    ['a project type with a path', 'projectType', '../general'],
    ['a missing message', 'message', undefined],
    ['a message that is null', 'message', null],
    ['a message of line breaks', 'message', '\r\n\u2028\n'],
    ['a message of 5,001 characters', 'message', 'ä'.repeat(5001)],
  ];
  it.each(cases)('%s', async (_title, field, value) => {
    const { errors } = expectJsonAnswer((await play(json({ [field]: value }))).answer, 422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it('an empty object lacks three fields', async () => {
    const { errors } = expectJsonAnswer((await play(() => '{}')).answer, 422);
    expect(Object.keys(errors ?? {})).toEqual(['name', 'email', 'message']);
  });

  it('keys in capitals are other keys', async () => {
    const { answer } = await play((marker) => JSON.stringify({ ...fieldsOf(marker), name: undefined, NAME: 'Asha' }));
    expect(Object.keys(expectJsonAnswer(answer, 422).errors ?? {})).toEqual(['name']);
  });
});

describe('what only looks bad is accepted, and reaches the mailbox plain', () => {
  const from = (mail: Message) => mail.replyTo?.[0] ?? { name: '', address: '' };
  const cases: [string, BodyOf, ((mail: Message) => void)?][] = [
    [
      'line breaks and a header in a name',
      json({ name: 'Asha\r\nBcc: victim@example.com\n\nHello' }),
      (mail) => expect(mail.subject).toContain('from AshaBcc: victim@example.comHello:'),
    ],
    [
      'a header in a subject',
      json({ subject: 'Film\r\nTo: victim@example.com\r\nContent-Type: text/html' }),
      (mail) => expect(mail.subject).toMatch(/: FilmTo: victim@example\.comContent-Type: text\/html$/),
    ],
    [
      'line breaks of Unicode in a name',
      json({ name: 'Asha\u2028Rao\u2029\u0085' }),
      (mail) => expect(from(mail).name).toBe('AshaRao'),
    ],
    [
      'NUL and control characters in a name',
      json({ name: '\0As\x07ha\x1b[31m\x7f' }),
      (mail) => expect(from(mail).name).toBe('Asha[31m'),
    ],
    [
      'overrides of the reading direction in a subject',
      json({ subject: 'a\u202egpj\u202c.exe\u2066\u2069' }),
      (mail) => expect(mail.subject).toMatch(/: agpj\.exe$/),
    ],
    [
      'a line break in an address',
      json({ email: 'asha@exa\r\nmple.com' }),
      (mail) => expect(from(mail).address).toBe('asha@example.com'),
    ],
    [
      'a tab and NUL in a project type',
      json({ projectType: '\tcorp\0orate' }),
      (mail) => expect(mail.text).toMatch(/Project type: +Corporate/),
    ],
    [
      'NUL and line breaks of every kind in a message',
      (marker) => JSON.stringify(fieldsOf(`a\0b\r\nc\rd\u2028e\u2029f ${marker}`)),
      (mail) => expect(mail.text).toContain('\nab\nc\nd\ne\nf mark'),
    ],
    [
      'a lone dot and commands of SMTP in a message',
      (marker) => JSON.stringify(fieldsOf(`a\r\n.\r\nMAIL FROM:<a@b.c>\r\n${marker}`)),
      (mail) => expect(mail.text).toContain('\na\n.\nMAIL FROM:<a@b.c>\nmark'),
    ],
    [
      'markup in every field',
      (marker) =>
        JSON.stringify(fieldsOf(`</p><script>alert(1)</script>${marker}`, { name: '<img src=x>', subject: '"><b>a' })),
      (mail) => expect(mail.html).not.toMatch(/<script|<img|"><b>a/),
    ],
    [
      'words of a header in a name',
      json({ name: '=?utf-8?q?Owner?=' }),
      (mail) => expect(from(mail).name).not.toBe('Owner'),
    ],
    ['marks of a template', (marker) => JSON.stringify(fieldsOf(`{{message}} \${a} %s {$b} ${marker}`))],
    ['words of SQL', json({ name: "'); DROP TABLE inquiries; --" })],
    ['an international domain', json({ email: 'आशा@उदाहरण.भारत' })],
    ['an address with accents', json({ email: 'zoë@bücher.example' })],
    ['an address of 64 letters before the at sign', json({ email: `${'a'.repeat(64)}@example.com` })],
    ['a byte order mark before the object', (marker) => `\ufeff${json()(marker)}`],
    ['white space around the object', (marker) => `\r\n\t ${json()(marker)}\n`],
    ['everything escaped', (marker) => String(json()(marker)).replaceAll('A', '\\u0041').replaceAll('/', '\\/')],
    ['an emoji as an escaped pair', json({ name: '🎬' }), (mail) => expect(from(mail).name).toBe('🎬')],
    [
      'the last of duplicate keys',
      jsonBeginning('"name":7,"email":"x","message":"",'),
      (mail) => expect(from(mail).name).toBe('Asha Rao'),
    ],
    [
      'a key that is the same once unescaped',
      jsonBeginning('"n\\u0061me":7,'),
      (mail) => expect(from(mail).name).toBe('Asha Rao'),
    ],
    [
      'unknown keys of every kind',
      jsonBeginning('"":1,"__proto__":{},"\\u0000a":2,"0":3,"constructor":[],"this":null,"a":1e999,'),
    ],
    ['sixteen levels in an unknown key', jsonBeginning(`"a":${'['.repeat(15)}${']'.repeat(15)},`)],
    ['five thousand unknown keys', jsonBeginning(Array.from({ length: 5000 }, (_, at) => `"k${at}":0,`).join(''))],
    ['three fields alone', (marker) => JSON.stringify({ name: 'Asha', email: 'asha@example.com', message: marker })],
    ['null where nothing is needed', json({ phone: null, subject: null, projectType: null })],
    ['an empty project type', json({ projectType: '' }), (mail) => expect(mail.text).toMatch(/Project type: +General/)],
    ['a phone with a prefix and hidden marks', json({ phone: '\u202a+91 98765\u201143210\u202c' })],
    [
      'a message of 5,000 emoji',
      (marker) => JSON.stringify(fieldsOf(marker.padEnd(5000, '🎬').replace(/(\ud83c)$/, 'a'))),
    ],
    ['64 KiB to the byte', (marker) => padded(json()(marker), MAX_BYTES)],
  ];

  it.each(cases)('%s', async (_title, body, expectMail) => {
    const { answer, marker } = await play(body);
    expectJsonAnswer(answer, 200);
    const mail = await mailAbout(marker);
    expect(mail.envelope.to.map(({ address }) => address)).toEqual(['owner@studio.example']);
    expect(mail.to.map(({ address }) => address)).toEqual(['owner@studio.example']);
    expect(Object.keys(mail.headers)).not.toContain('bcc');
    expect(mail.subject).not.toMatch(/\p{Cc}/u);
    expectMail?.(mail);
  });
});

describe('a body of more than 64 KiB is answered with 413', () => {
  it.each([
    ['64 KiB and one byte', MAX_BYTES + 1],
    ['999,999 bytes', 999_999],
    ['a million bytes', 1_000_000],
    ['more than PHP reads', 9_000_000],
  ])('%s', async (_title, bytes) => {
    expectJsonAnswer((await play((marker) => padded(json()(marker), bytes))).answer, 413);
    const { answer } = await play((marker) => padded(form()(marker), bytes), { type: FORM_TYPE });
    expectPageAnswer(answer, 413);
  });

  it('a body of which only the length was sent', async () => {
    const { answer } = await play(json(), { length: 5_000_000_000, stopsSending: true });
    expect(answer.status).toBe(413);
    expectNoLeak(answer);
  });
});

describe('a body of another type is answered with 415', () => {
  const parts = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `--x\r\nContent-Disposition: form-data; name="f${at}"; filename="${at}.php"\r\n\r\n<?php\r\n`,
    ).join('');

  it.each<[string, string | null]>([
    ['no type', null],
    ['an empty type', ''],
    ['plain text', 'text/plain'],
    ['a type that begins like JSON', 'application/json-patch'],
    ['a type that ends like JSON', 'application/ld+json'],
    ['another JSON', 'text/json'],
    ['two types in one', 'application/json, text/plain'],
    ['half a type', 'json'],
    ['parameters alone', '; charset=utf-8'],
    ['a quoted type', '"application/json"'],
    ['a type with a space', 'application / json'],
    ['XML', 'application/xml'],
    ['a type of 4,000 letters', `application/${'x'.repeat(4000)}`],
    ['a type of bytes', 'application/\xff\xfe'],
  ])('%s', async (_title, type) => {
    expectJsonAnswer((await play(json(), { type })).answer, 415);
  });

  it.each([
    ['a form of parts', 'boundary=x', `${parts(2)}--x--\r\n`],
    ['a form of parts without a boundary', '', parts(2)],
    ['a form of parts whose boundary is never closed', 'boundary="x', parts(2)],
    ['a form of parts with a boundary of 6,000 letters', `boundary=${'x'.repeat(6000)}`, parts(2)],
    ['a form of parts with another boundary', 'boundary=y', parts(2)],
    ['a form of parts that is cut off', 'boundary=x', parts(2).slice(0, -30)],
    ['a form of more files than PHP takes', 'boundary=x', `${parts(40)}--x--\r\n`],
    [
      'a form of more parts than PHP takes',
      'boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1200)}--x--\r\n`,
    ],
    [
      'parts that want to raise the limit for files',
      'boundary=x',
      `--x\r\nContent-Disposition: form-data; name="MAX_FILE_SIZE"\r\n\r\nmany\r\n${parts(1)}--x--\r\n`,
    ],
  ])('%s', async (_title, parameters, body) => {
    expectJsonAnswer((await play(() => body, { type: `multipart/form-data; ${parameters}` })).answer, 415);
  });

  it.each(['gzip', 'identity', 'br', 'x-nothing', 'gzip, identity'])('a body encoded as %s', async (encoding) => {
    expectJsonAnswer((await play(json(), { headers: [`Content-Encoding: ${encoding}`] })).answer, 415);
    const asForm = await play(form(), { type: FORM_TYPE, headers: [`Content-Encoding: ${encoding}`] });
    expectPageAnswer(asForm.answer, 415);
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json ; charset="UTF-8" ; a=b',
    'application/json; charset=iso-8859-1',
    'application/json;',
    'application/json; "',
    '  application/json\t',
  ])('but %j is JSON', async (type) => {
    expectJsonAnswer((await play(json(), { type })).answer, 200);
  });
});

describe('a form is answered with a page of the same status', () => {
  const cases: [string, number, BodyOf][] = [
    ['all fields', 200, form()],
    ['the last of duplicate fields', 200, (marker) => `name=&email=x&${form()(marker)}`],
    ['a line break and a header in a name', 200, form({ name: 'Asha\r\nBcc: victim@example.com' })],
    ['percent signs that encode nothing', 200, (marker) => `${form()(marker)}&a=%&b=%zz&c=%u0041&%=%`],
    ['ampersands and equals signs alone', 200, (marker) => `&&=&=&${form()(marker)}&==&`],
    ['NUL within a message', 200, (marker) => `${form()(marker)}%00`],
    ['a bare NUL before the last field', 200, (marker) => String(form()(marker)).replace('Rao', 'Rao\0')],
    ['hundreds of unknown fields', 200, (marker) => `${form()(marker)}${'&a=1&b[]=2'.repeat(300)}`],
    ['nothing', 422, () => ''],
    ['a byte order mark before it', 422, (marker) => `%EF%BB%BF${form()(marker)}`],
    ['a list for a name', 422, (marker) => `${form()(marker)}&name[]=a`],
    ['a name of a hundred levels', 422, (marker) => `${form()(marker)}&name${'[a]'.repeat(30)}=a`],
    ['an unclosed bracket', 422, (marker) => String(form()(marker)).replace('name=', 'name[=')],
    ['a list of addresses', 422, form({ email: 'a@example.com,b@example.com' })],
    ['an unknown project type', 422, form({ projectType: 'other' })],
    ['semicolons between fields', 422, (marker) => String(form()(marker)).replaceAll('&', ';')],
    ['JSON', 422, json()],
    ['more fields than PHP takes', 422, () => Array.from({ length: 3000 }, (_, at) => `a${at}=1`).join('&')],
    ['markup', 422, form({ name: '"><script>alert(1)</script>', email: '\'"<script>' })],
    ['a form that is not UTF-8', 400, (marker) => `${form()(marker)}&subject=%E9`],
    ['a list that is not UTF-8', 400, (marker) => `${form()(marker)}&subject[]=%E9`],
    ['half a surrogate pair', 400, (marker) => `${form()(marker)}&subject=%ED%A0%80`],
    ['raw bytes that are not UTF-8', 400, (marker) => Buffer.from(`${form()(marker)}&subject=\xe9`, 'latin1')],
  ];
  it.each(cases)('%s: %i', async (_title, status, body) => {
    const { answer } = await play(body, { type: FORM_TYPE });
    expectPageAnswer(answer, status);
    expect(answer.body).not.toContain('<script>alert(1)');
  });
});

describe('a body in chunks', () => {
  const playInChunks = (body: BodyOf) => play((marker) => chunked(body(marker)), { headers: CHUNKED, length: null });

  it('is read like any other', async () => {
    expectJsonAnswer((await playInChunks(json())).answer, 200);
    expectJsonAnswer((await playInChunks(json({ name: '' }))).answer, 422);
    expectJsonAnswer((await playInChunks(() => '')).answer, 400);
    expectPageAnswer(
      (await play((marker) => chunked(form()(marker)), { type: FORM_TYPE, headers: CHUNKED, length: null })).answer,
      200,
    );
  });

  it('with parameters and trailing headers is read too', async () => {
    const { answer } = await play(
      (marker) =>
        chunked(json()(marker))
          .replace('\r\n', ';a=b\r\n')
          .replace(/0\r\n\r\n$/, '0\r\nX-Trailer: a\r\n\r\n'),
      { headers: CHUNKED, length: null },
    );
    expectJsonAnswer(answer, 200);
  });

  // Apache tells PHP the length of no more than it has at once, and without a length PHP sees no body.
  it.each([20_000, MAX_BYTES + 1, 9_000_000])('of %i bytes is refused in a sentence', async (bytes) => {
    const { answer } = await playInChunks((marker) => padded(json()(marker), bytes));
    expect([200, 400, 413]).toContain(answer.status);
    expectJsonAnswer(answer, answer.status);
  });

  it('is refused in a sentence where the size of a chunk is no number', async () => {
    const { answer } = await play((marker) => `zz\r\n${json()(marker)}\r\n0\r\n\r\n`, {
      headers: CHUNKED,
      length: null,
    });
    expectJsonAnswer(answer, 400);
  });

  it.each<[string, Partial<Sent>, (body: string) => string]>([
    ['that never ends', { stopsSending: true }, (body) => body.slice(0, -5)],
    ['of a chunk larger than it says', {}, (body) => body.replace(/^[0-9a-f]+/, '5')],
    ['of a chunk of impossible size', {}, (body) => body.replace(/^[0-9a-f]+/, 'fffffffffffffffff')],
    ['of a negative chunk', {}, (body) => body.replace(/^[0-9a-f]+/, '-5')],
    ['in an unknown encoding', { headers: ['Transfer-Encoding: nothing'] }, (body) => body],
  ])('%s is refused', async (_title, sent, change) => {
    const { answer } = await play((marker) => change(chunked(json()(marker))), {
      headers: CHUNKED,
      length: null,
      ...sent,
    });
    expect([400, 413, 501]).toContain(answer.status);
    expectNoLeak(answer);
  });

  it('with a length beside it hides no second request', async () => {
    const { answer } = await play((marker) => `${chunked(json()(marker))}GET / HTTP/1.1\r\n\r\n`, {
      headers: CHUNKED,
      length: 5,
    });
    expect([200, 400]).toContain(answer.status);
    expectJsonAnswer(answer, answer.status);
  });
});

describe('another method is answered with 405 and what is allowed', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'FOO', 'post', 'Post', 'POSTS', 'options'])(
    '%s',
    async (method) => {
      const { answer } = await play(json(), { line: `${method} ${PATH} HTTP/1.1` });
      expectJsonAnswer(answer, 405);
      expect(answer.headers.allow).toBe('POST, OPTIONS');
    },
  );

  it('a form that is sent by GET gets a page', async () => {
    expectPageAnswer((await play(form(), { line: `GET ${PATH} HTTP/1.1`, type: FORM_TYPE })).answer, 405);
  });

  it('HEAD, without a body', async () => {
    const answer = await send('', { line: `HEAD ${PATH} HTTP/1.1`, type: null });
    expect([answer.status, answer.headers.allow, answer.body]).toEqual([405, 'POST, OPTIONS', '']);
    expectNoLeak(answer);
  });

  it.each([
    [[]],
    [['X-HTTP-Method-Override: DELETE']],
    [['Origin: https://evil.example']],
    [['Access-Control-Request-Method: POST']],
  ])('but OPTIONS with 204 and no body, with the headers %j', async (headers) => {
    const answer = await send('', { line: `OPTIONS ${PATH} HTTP/1.1`, headers, type: null });
    expect([answer.status, answer.headers.allow, answer.body]).toEqual([204, 'POST, OPTIONS', '']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  // Apache answers TRACE itself before it reads any .htaccess, and CONNECT is no request to a site.
  it.each(['TRACE', 'CONNECT'])('%s never reaches the endpoint', async (method) => {
    const answer = await send('', { line: `${method} ${PATH} HTTP/1.1`, type: null, length: null });
    expect([200, 400, 405]).toContain(answer.status);
    expect(answer.headers['content-type']).not.toContain('json');
    expectNoLeak(answer);
  });
});

describe('a page of another site is answered with 403', () => {
  it.each([
    'https://evil.example',
    `https://${HOST}.evil.example`,
    `https://evil.example/${HOST}`,
    `https://${HOST}@evil.example`,
    'https://evil.example#127.0.0.1',
    'https://127.0.0.2',
    'https://shop.127.0.0.1',
    'http://localhost',
    'garbage',
    '127.0.0.1',
    '://',
    'http://',
    'http:///127.0.0.1',
    'http://127.0.0.1:port',
    'http://127.0.0.1:99999999',
    'file://',
    'NULL',
    'undefined',
    'javascript:alert(1)',
    '*',
    `https://${'a'.repeat(4000)}.example`,
    'http://\xff\xfe',
  ])('%s', async (origin) => {
    expectJsonAnswer((await play(json(), { headers: [`Origin: ${origin}`] })).answer, 403);
  });

  it('one of two origins', async () => {
    const { answer } = await play(json(), { headers: [`Origin: ${host.url}`, 'Origin: https://evil.example'] });
    expectJsonAnswer(answer, 403);
  });

  it('a form, with a page', async () => {
    const { answer } = await play(form(), { type: FORM_TYPE, headers: ['Origin: https://evil.example'] });
    expectPageAnswer(answer, 403);
  });

  it.each([
    'null',
    '',
    host.url,
    host.url.toUpperCase(),
    'http://127.0.0.1',
    'https://127.0.0.1:8443',
    `http://www.${HOST}`,
    `https://WWW.${HOST}`,
  ])('but its own origin %j is not', async (origin) => {
    expectJsonAnswer((await play(json(), { headers: [`Origin: ${origin}`] })).answer, 200);
  });
});

describe('an odd request', () => {
  it.each<[string, Sent]>([
    ['a query', { line: `POST ${PATH}?name=Eve&email[]=1&message=%FF&_method=DELETE HTTP/1.1` }],
    ['a query of more fields than PHP takes', { line: `POST ${PATH}?${'&a[]'.repeat(1500)} HTTP/1.1` }],
    ['more cookies than PHP takes', { headers: [`Cookie: ${'a[]=;'.repeat(1500)}`] }],
    ['cookies of garbage', { headers: ['Cookie: =;;[]=\xff; a[=1; name=Eve; PHPSESSID=../../a'] }],
    ['an override of the method', { headers: ['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method: GET'] }],
    ['an empty encoding', { headers: ['Content-Encoding:'] }],
    ['a patient client', { headers: ['Expect: 100-continue'] }],
    ['a header of 8,000 letters', { headers: [`X-Long: ${'x'.repeat(8000)}`] }],
    ['a header of PHP itself', { headers: ['Proxy: http://evil.example', 'Redirect-Status: 413', 'Path-Info: /a'] }],
    ['an underscore for a hyphen', { headers: ['Content_Length: 99999', 'Content_Type: text/plain'] }],
    ['a range', { headers: ['Range: bytes=0-0', 'If-None-Match: *', 'If-Modified-Since: never'] }],
    ['a forwarded address', { headers: ["X-Forwarded-For: ' OR 1=1", 'X-Forwarded-Host: evil.example'] }],
    ['HTTP/1.0', { line: `POST ${PATH} HTTP/1.0` }],
    ['a whole address', { line: `POST http://${HOST}${PATH} HTTP/1.1` }],
    ['a spelling with dots and percent signs', { line: 'POST /services/../api/./contact%5Fapi.php HTTP/1.1' }],
  ])('with %s is answered with 200', async (_title, sent) => {
    expectJsonAnswer((await play(json(), sent)).answer, 200);
  });

  it('with a foreign host is answered at it as at its own', async () => {
    const { answer } = await play(json(), {
      line: `POST http://other.example${PATH} HTTP/1.1`,
      headers: ['Origin: http://other.example'],
    });
    expectJsonAnswer(answer, 200);
  });

  it.each([
    ['twice the same type', ['Content-Type: application/json'], 415],
    ['a second type', ['Content-Type: text/plain'], 415],
  ])('with %s is answered with %i', async (_title, headers, status) => {
    expectJsonAnswer((await play(json(), { headers })).answer, status);
  });

  it.each<[string, Sent]>([
    ['no length over HTTP/1.0', { line: `POST ${PATH} HTTP/1.0`, length: null, stopsSending: true }],
    ['no length over HTTP/1.1', { length: null }],
    ['a length that is too short', { length: 20 }],
    ['a length of nothing', { length: 0 }],
  ])('with %s is answered with 400', async (_title, sent) => {
    expectJsonAnswer((await play(json(), sent)).answer, 400);
  });

  it.each([0, 20_000, 40_000])(
    'that breaks off after a form of %i bytes more is not taken for whole',
    async (bytes) => {
      const { answer } = await play((marker) => `a=${'a'.repeat(bytes)}&${form()(marker)}`, {
        type: FORM_TYPE,
        length: bytes + 5000,
        stopsSending: true,
      });
      expect(answer.status).toBe(400);
      expectNoLeak(answer);
    },
  );

  // Apache gives these its own words, which name nothing of the server.
  it.each<[string, Sent]>([
    ['a length that is too long, from a client that stops', { length: 5000, stopsSending: true }],
    ['a negative length', { length: -5 }],
    ['a length of letters', { length: 'abc' }],
    ['a hexadecimal length', { length: '0x10' }],
    ['a length beyond every number', { length: '9'.repeat(30) }],
    ['two lengths', { headers: ['Content-Length: 5'] }],
    ['two hosts', { headers: ['Host: evil.example'] }],
    ['a header of 9,000 letters', { headers: [`X-Long: ${'x'.repeat(9000)}`] }],
    ['a hundred and one headers', { headers: Array.from({ length: 101 }, (_, at) => `X-${at}: a`) }],
    ['a header without a name', { headers: [': a'] }],
    ['a header without a colon', { headers: ['Nothing'] }],
    ['a space before a colon', { headers: ['Origin : https://evil.example'] }],
    ['a folded header', { headers: ['X-A: a\r\n b'] }],
    ['NUL in a header', { headers: ['X-A: \0'] }],
    ['an unknown expectation', { headers: ['Expect: applause'] }],
    ['an unknown version', { line: `POST ${PATH} HTTP/9.9` }],
    ['no version', { line: `POST ${PATH}` }],
    ['no method', { line: ` ${PATH} HTTP/1.1` }],
    ['an address of 9,000 letters', { line: `POST ${PATH}?${'x'.repeat(9000)} HTTP/1.1` }],
    ['a space in its address', { line: `POST ${PATH} a HTTP/1.1` }],
  ])('with %s shows nothing of the server', async (_title, sent) => {
    const { answer } = await play(json(), sent);
    expectNoLeak(answer);
    expect([200, 400, 413, 414, 417, 431, 505]).toContain(answer.status);
  });

  it.each(['/more', '/', '/contact_api.php', '/%2e%2e/company.php', '/%00', '%00', '%20', '.', '~', '::$DATA', '%0a'])(
    'whose path goes on with %s finds nothing',
    async (more) => {
      const { answer } = await play(json(), { line: `POST ${PATH}${more} HTTP/1.1` });
      expect([400, 403, 404]).toContain(answer.status);
      expectNoLeak(answer);
    },
  );

  it('is not mixed up with the next one on its connection', async () => {
    const [first, second] = [markers.next(), markers.next()];
    const head = `POST ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: ${JSON_TYPE}\r\n`;
    const requestOf = (body: Body, connection: string) =>
      `${head}Connection: ${connection}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const bytes = requestOf(json({ name: '' })(first), 'keep-alive') + requestOf(json()(second), 'close');
    expect((await rawRequest(host.url, bytes)).status).toBe(422);
    markers.accept(second);
  });
});
