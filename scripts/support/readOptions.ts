import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UserError } from './UserError.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The options of a command, and with `takesWords` its other words. Throws a `UserError` that says what is not understood and
 * lists the options.
 */
export function readOptions<O extends Options>(args: readonly string[], options: O, takesWords = false) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: takesWords });
  } catch (problem) {
    const [words] = (problem as Error).message.split(/\.\s/);
    const known = Object.entries(options).map(([name, { type }]) => `--${name}${type === 'string' ? ' …' : ''}`);
    throw new UserError(
      `${words}: ${known.length > 0 ? `the options are ${known.join(', ')}` : 'there are no options'}.`,
    );
  }
}
