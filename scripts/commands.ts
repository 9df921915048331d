import { type Need, setUp } from './setup.ts';
import { isUserError, UserError } from './support/UserError.ts';

/** What it needs besides the npm packages; and what runs it with the words behind its name, to its exit code, 0 by default. */
type Command = { needs?: readonly Need[]; run(words: string[]): Promise<number | undefined> };

/** npm runs in the project's folder; file names are relative to the one where the command was typed. */
const directory = process.env.INIT_CWD ?? process.cwd();

const serve = async (mode: 'built' | 'development' | 'edit') => (await import('./local-server/serve.ts')).serve(mode);

/** The commands of package.json. Each imports its modules only when it runs, because many take a second to load. */
const COMMANDS: Readonly<Record<string, Command>> = {
  start: { needs: ['preview'], run: () => serve('built') },
  dev: { needs: ['preview'], run: () => serve('development') },
  edit: { needs: ['preview', 'editor', 'media'], run: () => serve('edit') },
  init: {
    needs: ['preview'],
    run: async (words) => {
      const next = await (await import('./init/command.ts')).runInit(words);
      if (next === 'start') return serve('built');
      return next && (await import('./deploy.ts')).runDeploy(next);
    },
  },
  media: {
    needs: ['media'],
    run: async (words) => (await import('./media/command.ts')).runMediaCommand(words, directory),
  },
  build: { needs: ['preview'], run: async () => (await import('./build.ts')).build() },
  package: { needs: ['site'], run: async (words) => (await import('./package.ts')).runPackage(words) },
  // It asks for what a build needs before it builds; a rollback needs nothing.
  deploy: { run: async (words) => (await import('./deploy.ts')).runDeploy(words) },
  // A missing program is one of its findings.
  doctor: { run: async (words) => (await import('./doctor/command.ts')).runDoctor(words) },
  test: { run: async (words) => (await import('./test.ts')).runTests(words) },
  bench: { run: async (words) => (await import('./bench.ts')).runBench(words) },
  'visual-check': { run: async (words) => (await import('./visual-check.ts')).runVisualCheck(words) },
};

/** Runs a command of package.json, and exits with code 1 if it rejects. */
export async function runCommand(name: string, words: string[]): Promise<void> {
  try {
    const command = COMMANDS[name];
    if (!command)
      throw new UserError(`There is no command "${name}": write one of ${Object.keys(COMMANDS).join(', ')}.`);
    await setUp(command.needs ?? []);
    process.exitCode = (await command.run(words)) ?? 0;
  } catch (problem) {
    console.error(isUserError(problem) ? `\n${problem.message}` : problem);
    process.exit(1);
  }
}
