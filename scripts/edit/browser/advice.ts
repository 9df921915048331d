/** What does in the editor what a command does in a terminal. */
const BUTTONS: Record<string, string> = {
  deploy: 'Put online',
  doctor: 'Check the site',
  edit: 'the name of the form',
};
const VERBS: Record<string, string> = { 'Run ': 'Press ', 'run ': 'press ' };
const ELSEWHERE = 'Type what begins with npm run in a second terminal, in the folder of the site.';

/** The advice of a command, with buttons in place of commands, and where to type what no button does. */
export function inEditor(words: string): string {
  const commands = /([Rr]un )?"npm run (deploy|doctor|edit)"/g;
  const advice = words.replace(commands, (_, verb, name) => (VERBS[verb] ?? '') + BUTTONS[name]);
  return advice.includes('npm run ') ? `${advice}\n\n${ELSEWHERE}` : advice;
}
