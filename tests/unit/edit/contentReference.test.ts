import { expect, it } from 'vitest';
import { contentReference } from '../../../scripts/edit/contentReference';

it('docs/content-reference.md names every field of the schemas', async () => {
  await expect(contentReference()).toMatchFileSnapshot('../../../docs/content-reference.md');
});
