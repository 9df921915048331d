import * as v from 'valibot';
import type {
  Credit,
  FeaturedProject,
  FeaturedWork,
  Film,
  Footage,
  PortfolioItem,
  Service,
  SocialLink,
} from '../../../frontend/content/types';
import { webAddress } from './addresses';
import { isLocal, type MediaChecks } from './media';
import { category, fact } from './records';
import { exactly, list, record } from './structures';
import { type Check, day, flag, rule, text, wholeNumber, words } from './values';

/** The checks of records that name pictures, films or icons. */
export function filmRecords({ still, film, localFilm, icon, captions }: MediaChecks) {
  const watched = { title: text, poster: still, videoUrl: film, captions: v.optional(captions), date: v.optional(day) };
  return {
    footage: record<Footage>({ poster: still, posterOnPhones: v.optional(still), videoUrl: localFilm }),
    film: withCaptions(record<Film>(watched)),
    featuredWork: withCaptions(
      record<FeaturedWork>({
        ...watched,
        id: words('small letters, digits and hyphens, such as haldi-7-am', /^[a-z0-9]+(-[a-z0-9]+)*$/),
        facts: text,
      }),
    ),
    portfolioItem: withCaptions(
      record<PortfolioItem>({
        ...watched,
        id: wholeNumber(1),
        description: text,
        tags: list(text, { unique: true }),
        isNew: v.optional(flag),
      }),
    ),
    featuredProject: record<FeaturedProject>({
      title: text,
      image: still,
      description: text,
      category,
      date: v.optional(day),
    }),
    credit: record<Credit>({
      image: still,
      facts: list(fact, { unique: ['label'], neededFor: 'a picture alone says nothing' }),
    }),
    service: record<Service>({
      title: text,
      description: text,
      icon,
      details: exactly<Service['details']>(4, list(text, { unique: true })),
    }),
    socialLink: record<SocialLink>({
      name: text,
      icon,
      href: v.optional(webAddress),
    }),
  };
}

/** Requires captions for films of the site, which play with sound. */
function withCaptions<T extends Film>(film: Check<T>): Check<T> {
  return v.pipe(
    film,
    rule(
      ({ videoUrl, captions }) =>
        isLocal(videoUrl) && captions === undefined
          ? 'are missing; write the name of a WebVTT file in frontend/media, or "none" where nobody speaks'
          : undefined,
      'captions',
    ),
  );
}
