import * as v from 'valibot';
import { expect, it } from 'vitest';
import { withoutEmptyOptions } from '../../../scripts/content/writeRecords';

const film = v.strictObject({ title: v.string(), date: v.optional(v.string()), tags: v.array(v.string()) });
const page = v.strictObject({
  films: v.array(film),
  note: v.optional(v.string()),
  admin: v.optional(v.strictObject({ repository: v.string() })),
  lines: v.optional(v.array(v.string())),
});

it('leaves out empty optional fields, and keeps empty required ones and what is filled in', () => {
  const empty = { films: [{ title: '', date: '', tags: [] }], note: null, admin: { repository: '' }, lines: [] };
  expect(withoutEmptyOptions(page, empty)).toEqual({ films: [{ title: '', tags: [] }] });
  const filled = { films: [], note: 'Words', admin: { repository: 'asha/site' }, lines: ['One'] };
  expect(withoutEmptyOptions(page, filled)).toEqual(filled);
});
