import { describe, expect, it } from 'vitest';
import { expectJsonAnswer, expectNoLeak, expectPageAnswer, FORM_TYPE } from '../../support/host/contactAnswers';
import {
  type Body,
  type BodyOf,
  contactEndpoint,
  form,
  json,
  MAX_BYTES,
  padded,
  type Sent,
} from '../../support/host/contactEndpoint';

const { play } = contactEndpoint();

const chunked = (body: Body, chunkBytes = 1000): string => {
  const text = body.toString();
  const chunks = text.match(new RegExp(`[^]{1,${chunkBytes}}`, 'g')) ?? [];

  return `${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`;
};
const CHUNKED = ['Transfer-Encoding: chunked'];

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

  // Apache gives PHP a length only for a chunked body that it has received at once; without one PHP sees no body.
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
