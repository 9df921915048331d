import { expect, it, vi } from 'vitest';
import { runMediaCommand, USAGE } from '../../../scripts/media/command.ts';

it.each<[string[], RegExp]>([
  [
    ['add', 'film.mp4', '--tittle', 'x'],
    /^Unknown option '--tittle': the options are --to …, --name …, --captions …, /,
  ],
  [['add', 'film.mp4', '--to'], /^Option '--to <value>' argument missing: the options are --to …, /],
  [['add', 'none.mov'], /^There is no file \/nowhere\/none\.mov\.$/],
  [['add', 'https://example.com/film'], /^The film is .*; write the address of a film on YouTube, Vimeo/],
  [['add', 'youtu.be/aqz-KE-bpKQ'], /needs a picture that shows until it plays: add --poster PICTURE\.jpg\.$/],
  [['add', 'none.mov', '--to', 'film'], /^There is no section "film": write one of .*\(did you mean films\?\)\.$/],
])('npm run media refuses %j in one sentence', async (words, sentence) => {
  await expect(runMediaCommand(words, '/nowhere')).rejects.toThrow(sentence);
});

it.each<[string[], number]>([
  [[], 0],
  [['add'], 1],
  [['shrink', 'film.mp4'], 1],
])('npm run media shows what it can do for %j, and ends with %i', async (words, code) => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(await runMediaCommand(words, '/nowhere')).toBe(code);
  expect(log).toHaveBeenCalledExactlyOnceWith(USAGE);
});
