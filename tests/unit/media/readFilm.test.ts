import { expect, it } from 'vitest';
import type { Stream } from '../../../scripts/media/ffmpeg.ts';
import { toSdr } from '../../../scripts/media/readFilm.ts';

const filters = (stream: Partial<Stream>) => toSdr(stream as Stream).join();

it.each<[what: string, tags: Partial<Stream>, transfer: string]>([
  ['HLG alone', { color_transfer: 'arib-std-b67' }, 'arib-std-b67'],
  ['PQ alone', { color_transfer: 'smpte2084', color_primaries: 'unknown' }, 'smpte2084'],
  ['BT.2020 alone', { color_primaries: 'bt2020' }, 'arib-std-b67'],
])('converts a bright film that says %s', (_, tags, transfer) => {
  expect(filters(tags)).toMatch(new RegExp(`color_trc=${transfer}:color_primaries=bt2020:.*tonemap`));
});

it.each<Partial<Stream>>([
  { color_transfer: 'bt709', color_primaries: 'bt709' },
  { color_transfer: 'bt2020-10', color_primaries: 'bt2020' },
  {},
])('leaves the colors of a film that is not bright as they are: %j', (tags) => {
  expect(filters(tags)).toBe('');
});
