import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { selectTests } from '../../../scripts/test/selection.mjs';

describe('words after "npm test --"', () => {
  it('choose test files of every kind by a part of their path', () => {
    expect(selectTests(['filmSource'])).toEqual({ php: [], unit: ['tests/unit/lib/filmSource.test.ts'], site: [] });
    expect(selectTests(['php/Inquiry/InquiryTest', 'form/contact-form'])).toEqual({
      php: ['tests/php/Inquiry/InquiryTest.php'],
      unit: [],
      site: ['tests/e2e/form/contact-form.test.ts'],
    });
  });

  it('choose long tests only where no other test has the word, and no helpers', () => {
    expect(selectTests(['seo/search-engines']).site).toEqual(['tests/e2e/seo/search-engines.test.ts']);
    expect(selectTests(['tests/long/endpoint']).site).toContain('tests/long/endpoint/contact-fuzz.test.ts');
    expect(selectTests(['php/']).php.filter((file) => !file.endsWith('Test.php'))).toEqual([]);
  });

  it('of "npm run test:update" choose every test that compares with a file', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const words = scripts['test:update'].split('--update ')[1].split(' ');
    const writing = /toMatchFileSnapshot|from '\.\/audits'/;
    const all = selectTests(['tests/e2e/', 'tests/long/']).site.filter((file) =>
      writing.test(readFileSync(file, 'utf8')),
    );
    expect(selectTests(words).site).toEqual(all);
    expect(all.length).toBeGreaterThan(0);
  });

  it('in the docs choose files', () => {
    const docs = [
      'CONTRIBUTING.md',
      'README.md',
      ...readdirSync('docs', { recursive: true }).map((name) => `docs/${name}`),
    ];
    const commands = docs
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/npm test -- (?:--update )?(\w[\w/-]*)/g)]);
    expect(commands.length).toBeGreaterThan(0);
    for (const [, word = ''] of commands) expect(() => selectTests([word])).not.toThrow();
  });

  it('that fit nothing are an error of one sentence', () => {
    expect(() => selectTests(['filmSource', 'filmsource'])).toThrow(
      'No test file has "filmsource" in its path: look in tests/, or run "npm test" for all of them.',
    );
  });
});
