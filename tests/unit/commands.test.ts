import { expect, it, vi } from 'vitest';
import { runCommand } from '../../scripts/commands.ts';
import { setUp } from '../../scripts/setup.ts';
import { UserError } from '../../scripts/support/UserError.ts';

vi.mock('../../scripts/setup.ts');

const bug = new TypeError('undefined is not a function');

it.each<[string, string, Error, unknown]>([
  ['a sentence for the user as it is', 'build', new UserError('PHP is missing.'), '\nPHP is missing.'],
  ['a bug with its stack', 'build', bug, bug],
  ['the commands for an unknown one', 'biuld', bug, expect.stringMatching(/^\nThere is no command "biuld": .*build/)],
])('a command that fails prints %s, and ends with 1', async (_, name, problem, printed) => {
  vi.mocked(setUp).mockRejectedValue(problem);
  const print = vi.spyOn(console, 'error').mockReturnValue();
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  await runCommand(name, []);
  expect(print).toHaveBeenCalledExactlyOnceWith(printed);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});
