import type { pages } from './pages';

type Pages = typeof pages;

/** The path of a page, as links name it; `pages.ts` has them all. */
export type RoutePath = Pages[Exclude<keyof Pages, 'notFound'>]['path'];

/** A part of the privacy page. */
export interface PrivacySection {
  heading: string;
  text: string;
}

/** A line of a title, set at a place of the typeface's width axis (percent), so that all lines are equally wide. */
export interface TitleLine {
  text: string;
  width: 75 | 100 | 125;
  /** The same words on narrow screens, in lines of their own. */
  narrow?: readonly TitleLine[];
}

/**
 * A film behind words, which plays by itself and without sound. Stills and films are named as their files in
 * `frontend/media`, without the ending.
 */
export interface Footage {
  poster: string;
  /** Another crop for upright screens. */
  posterOnPhones?: string;
  videoUrl: string;
}

/** A page's path, and what it says of itself in the tab, in search results and in shared links. */
export interface PageWords {
  /** Such as `/our-work`, whose title is in `our-work.ts`. The page for unknown addresses has none. */
  path?: `/${string}`;
  title: string;
  description: string;
}

export interface NavLink {
  label: string;
  href: RoutePath;
}

/** A label and its value, set like a credit at the end of a film. */
export interface Fact {
  label: string;
  value: string;
}

/** The studio itself: how to reach it and what the law wants said of it. */
export interface Company {
  name: string;
  /** The name as the logo sets it. */
  wordmark: readonly TitleLine[];
  phone: {
    /** As people read it. */
    display: string;
    /** As telephones dial it, with the country code. */
    dial: string;
  };
  email: string;
  addressLines: readonly string[];
  directionsUrl: string;
  /** The outside map that is shown in the page when a visitor asks for it. */
  mapEmbedUrl: string;
  hours: readonly Fact[];
  legalDetails: readonly Fact[];
  copyrightHolder: string;
  /** The year that stands in the page until the browser puts today's in its place. */
  copyrightYear: number;
  /** A sentence after the copyright line. */
  copyrightNote?: string;
  creditsUrl: string;
  social: readonly SocialLink[];
  legalLinks: readonly LegalLink[];
}

/** An address in the parts that search engines and maps ask for. */
export interface PostalAddress {
  street: string;
  locality: string;
  /** The state, where it is to be named. */
  region?: string;
  postalCode: string;
  /** The country's two letters, such as `IN`. */
  country: string;
}

/** A place where the studio can be followed; without an address it is decoration. */
export interface SocialLink {
  name: string;
  /** Name of a drawing in `frontend/icons`. */
  icon: string;
  href?: string;
}

/** A legal text; without an address the link leads nowhere yet. */
export interface LegalLink {
  label: string;
  href?: string;
}

export type HighlightType = 'channel' | 'show' | 'skill' | 'platform' | 'project';

/** Something the studio is asked about often. */
export interface Highlight {
  name: string;
  type: HighlightType;
}

export type Category =
  | 'Commercials'
  | 'Music Videos'
  | 'Documentaries'
  | 'Corporate Films'
  | 'Wedding Shoots'
  | 'Live Events';

/** A film that the studio is known for; `kind` says what it is, `category` where it is listed. */
export interface NotableProject {
  title: string;
  kind: string;
  category: Category;
}

export interface FeaturedProject {
  title: string;
  /** Name of a still in `frontend/media`, without its ending. */
  image: string;
  description: string;
  category: Category;
  /** The day on which it was first shown, such as `2026-03-14`. */
  date?: string;
}

/** A film to be watched. */
export interface Film {
  title: string;
  /** Name of a still in `frontend/media`, without its ending. */
  poster: string;
  /**
   * Name of a film in `frontend/media`, without its ending; or the address of a film on YouTube, Vimeo or Google Drive, as
   * the browser shows it while one watches the film there.
   */
  videoUrl: string;
  /**
   * Name of a WebVTT file in `frontend/media`, without its ending, or `none` where nobody speaks. Providers bring captions of
   * their own.
   */
  captions?: string;
  /** The day on which it was first shown, such as `2026-03-14`. Search engines list only films that have one. */
  date?: string;
}

/** A film in the grid of the home page; `facts` is its kind and length. */
export interface FeaturedWork extends Film {
  id: string;
  facts: string;
}

/** A film of the landing variant. */
export interface PortfolioItem extends Film {
  id: number;
  description: string;
  tags: readonly string[];
  isNew?: boolean;
}

export interface Testimonial {
  name: string;
  feedback: string;
  role?: string;
}

/** Something the studio is credited with. */
export interface Credit {
  /** Name of a still in `frontend/media`, without its ending. */
  image: string;
  facts: readonly Fact[];
}

/** A sentence somebody said, and who that was. */
export interface Quote {
  quote: string;
  /** The words of the quote that are set bold. */
  emphasis?: string;
  people: string;
}

/** A point and the sentence that backs it. */
export interface Reason {
  title: string;
  description: string;
}

export interface Service extends Reason {
  /** Name of a drawing in `frontend/icons`. */
  icon: string;
  details: readonly [string, string, string, string];
}

/** A figure and what it counts. */
export interface StatCounter {
  title: string;
  target: number;
}

export interface Faq {
  question: string;
  answer: string;
}

/** A list of names below a title, as on a film poster; `label` is the small word before a name. */
export interface BillingName {
  label: string;
  name: string;
}

/** The words of the ticket that closes a page. */
export interface CallToAction {
  heading: string;
  words: string;
  /** From the most to the least wanted. */
  buttons: readonly ButtonWords[];
}

export interface ButtonWords {
  label: string;
  /** Name of a drawing in `frontend/icons`. */
  icon?: string;
  /** A page of the site, a place on the page (`#…`) or a number to dial (`tel:…`). */
  href: string;
}

export type ProjectType = 'general' | 'commercial' | 'documentary' | 'shortfilm' | 'corporate';

export interface ProjectTypeOption {
  value: ProjectType;
  label: string;
}
