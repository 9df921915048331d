import { expect, it } from 'vitest';
import type { Stream } from '../../../scripts/media/ffmpeg.ts';
import { toSdr } from '../../../scripts/media/film.ts';

const HLG = { color_transfer: 'arib-std-b67', color_primaries: 'bt2020', color_space: 'bt2020nc' };
const PQ = { ...HLG, color_transfer: 'smpte2084' };
const BRIGHTNESS = { side_data_list: [{ side_data_type: 'Mastering display metadata' }] };
const filters = (stream: Partial<Stream>) => toSdr(stream as Stream);

it.each<[what: string, partial: Partial<Stream>, whole: Partial<Stream>]>([
  ['HLG alone', { color_transfer: 'arib-std-b67' }, HLG],
  ['PQ alone', { color_transfer: 'smpte2084', color_primaries: 'unknown', color_space: 'reserved' }, PQ],
  ['BT.2020 alone', { color_primaries: 'bt2020' }, HLG],
  ['BT.2020 and a brightness', { color_primaries: 'bt2020', ...BRIGHTNESS }, PQ],
  ['constant luminance', { ...HLG, color_space: 'bt2020c' }, HLG],
])('converts a bright film that says %s as one with all tags', (_, partial, whole) => {
  expect(filters(partial)).toEqual(filters(whole));
  expect(filters(partial).join()).toContain('tonemap');
});

it('leaves the colors of other films as they are, and tones down no film of BT.2020 that is not bright', () => {
  expect(filters({ color_transfer: 'bt709', color_primaries: 'bt709' })).toEqual([]);
  const wide = filters({ ...HLG, color_transfer: 'bt2020-10' }).join();
  expect(wide).toContain('zscale=p=bt709');
  expect(wide).not.toContain('tonemap');
});
