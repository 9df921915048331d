import { expect, it } from 'vitest';
import { siteBlock } from '../../../../scripts/build/site/webServerRules';

it('a file whose name has a quote is refused, because a rule could not name it', () => {
  const facts = { base: '', pages: {}, notFound: '404.html', headers: {}, isHttpsPromised: false };
  expect(() => siteBlock(facts, { "it's.txt": "it's.444444444444.txt" })).toThrow(
    /^it's\.txt has a quote, .* rename it/,
  );
});
