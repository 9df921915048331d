import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linesIn, quoted, withSetting } from '../../../scripts/settings/envText.ts';

const PHP = `require 'api/vendor/autoload.php';
foreach (array_slice($argv, 1) as $file) {
    $read = Contact\\Environment::fromFile($file);
    $all[] = $read->problems === [] ? (object) $read->file : null;
}
echo json_encode($all);`;

/** What PHP reads from each of these texts; null where it cannot read a line. */
function readByPhp(texts: readonly string[]): unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'env-'));
  const files = texts.map((text, index) => {
    writeFileSync(join(folder, String(index)), text);
    return join(folder, String(index));
  });
  const read = execFileSync('php', ['-r', PHP, '--', ...files], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return JSON.parse(read);
}

/** What we read; null where a line is refused. */
function read(text: string): unknown {
  const lines = linesIn(text);
  if (lines.some(({ value }) => value === undefined)) return null;
  return Object.fromEntries(lines.map(({ name, value }) => [name, value]));
}

/** The texts of a table: `│` is between two, ⏎ and ␍ are line breaks, ␠ is a no-break space and § a dollar. */
const textsOf = (table: string) =>
  table
    .trim()
    .split(/\s*│\s*|\n\s*/)
    .map((text) => text.replaceAll('⏎', '\n').replaceAll('␍', '\r').replaceAll('␠', '\u00a0').replaceAll('§', '$'));

const READ = textsOf(String.raw`
  A=x │ A='x' │ A="x" │ A= │ A='' │ A="" │ A =x │ A = 'x' │ export  A='x' │ exportA=x │ A=x;y │ A=null │ A=é🎬 │ A=' x '
  A=x # c │ A=x#c │ A='x' # it's │ A="x"#c │ A=# c │ A= # c " │ # A='x │ A='x y' │ A="a'b" │ A='a"b' │ A=x'y"z │ A=a'
  A==x │ A=x=y │ A='x=y' │ A={"a":1} │ A=§HOME │ A='§HOME' │ A="§HOME" │ B=1⏎A='§{B}' │ B=1⏎A="\§{B}" │ A=p§§ │ A="\§"
  A="a\nb\r" │ A='a\nb' │ A=a\nb │ A="C:\\x" │ A='C:\\x' │ A='a\' │ A=a\ │ A="\"'\\" │ A="=\"" │ A="a\\"# " │ A='x␠'
  A=x␍⏎B=y␍⏎ │ A='x'␍B='y' │ A=1⏎A=2 │ A='1'⏎B=x⏎A= │ A=⏎B=y`);

const REFUSED = textsOf(String.raw`
  A │ export A │ junk line │ A=x⏎junk │ A=x y │ A='x' y │ A='x'y │ A='it's' │ A='x'y'z' │ A="a" "b" │ A='a │ A="a │ A="a\"
  A="a⏎B="b" │ A='a⏎b' │ A="a⏎b" │ A = "a⏎b" │ A='="'⏎B=1 │ A=x="y⏎B=1 │ A-B=x │ A B=x │ =x │ 'A'=x │ A: x │ Ä='x' │ A=⏎'x'
  B=1⏎A=§{B} │ B=1⏎A="§{B}" │ A="a\tb" │ A="a\xb" │ A="C:\\new" │ A=${'`x`'} │ A=x␠`);

it('reads each line that it accepts as PHP does, and of two with one name the last', () => {
  const php = readByPhp(READ);
  expect(READ.map((text) => [text, read(text)])).toEqual(READ.map((text, index) => [text, php[index]]));
});

it.each(REFUSED)('refuses %j, which PHP or dotenv would read otherwise', (text) => expect(read(text)).toBe(null));

it('quotes each value so that it is read as it was typed, here and by PHP', () => {
  const typed = textsOf(String.raw` │ab#c │it's│ab#c 'd"é│it's §{V0} \\│§HOME│a\│a\'b│é 🎬│"│a="b│\new`);
  const text = typed.reduce((all, value, index) => withSetting(all, `V${index}`, value), '');
  expect(read(text)).toEqual(Object.fromEntries(typed.map((value, index) => [`V${index}`, value])));
  expect(readByPhp([text])).toEqual([read(text)]);
  for (const value of ["it's \\new", 'a\nb']) expect(() => quoted(value)).toThrow('cannot be written into .env');
});

it('changes the line that counts', () => {
  expect(withSetting("# Mail\nA='1'\r\nB='2'\nexport A=3 # c\n\n", 'A', 'x')).toBe("# Mail\nA='1'\nB='2'\nA='x'\n");
  expect(withSetting("B='2'", 'A', 'x')).toBe("B='2'\nA='x'\n");
});
