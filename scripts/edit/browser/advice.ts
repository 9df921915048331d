/** What does here what a command does in a terminal. */
const BUTTONS = { deploy: 'Put online', doctor: 'Check the site', edit: 'the name of the form' };

const ELSEWHERE = 'Type what begins with npm run in a second terminal, in the folder of the site.';

/** The advice of a command, with buttons in place of commands, and where to type what no button does. */
export function inEditor(words: string): string {
  let advice = words;
  for (const [name, button] of Object.entries(BUTTONS)) {
    const command = `"npm run ${name}"`;
    advice = advice.replaceAll(`Run ${command}`, `Press ${button}`).replaceAll(`run ${command}`, `press ${button}`);
    advice = advice.replaceAll(command, button);
  }
  return advice.includes('npm run ') ? `${advice}\n\n${ELSEWHERE}` : advice;
}
