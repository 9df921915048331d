import { describe, expect, it } from 'vitest';
import { expectJsonAnswer, expectPageAnswer, FORM_TYPE } from '../../support/host/contactAnswers';
import {
  type BodyOf,
  contactEndpoint,
  fieldsOf,
  form,
  json,
  MAX_BYTES,
  padded,
} from '../../support/host/contactEndpoint';
import type { Message } from '../../support/mail/Inbox';

const { inbox, play } = contactEndpoint();

/** The JSON object of the fields, with this raw text inserted after its opening brace. */
const jsonBeginning =
  (text: string): BodyOf =>
  (marker) =>
    JSON.stringify(fieldsOf(marker)).replace('{', `{${text}`);

async function mailAbout(marker: string): Promise<Message> {
  return inbox.waitForMessage((mail) => mail.text.includes(marker));
}

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
    ['a country code that begins with 0', 'phone', '+0 9876543210'],
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
