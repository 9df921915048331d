import { company } from './company.ts';
import { contact } from './contact.ts';
import { films } from './films.ts';
import { home } from './home.ts';
import { landing } from './landing.ts';
import { notFound } from './not-found.ts';
import { ourWork } from './our-work.ts';
import { privacy } from './privacy.ts';
import { services } from './services.ts';
import { site } from './site.ts';
import type { AnySchema } from './structures.ts';

/**
 * The schemas of `frontend/content`, by the file's name without its ending; each file must be there. Of a page without a
 * schema, `checkContent.ts` checks `page` and `titleLines`, and that no other text is blank; a missing field is not reported.
 */
export const schemas = {
  company,
  site,
  films,
  home,
  'our-work': ourWork,
  services,
  contact,
  landing,
  privacy,
  'not-found': notFound,
} satisfies Record<string, AnySchema>;
