import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentFileNames, contentProblems } from '../../../../scripts/build/content/contentProblems';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');
const media = {
  files: [...readdirSync(join(FIXTURES, 'media')), 'reel.MP4', 'scene.mov'],
  icons: [
    ...['instagram', 'youtube', 'facebook', 'linkedin', 'phone'],
    ...['editing', 'wedding', 'live-show', 'event', 'artist', 'promo'],
  ],
};

type Modules = Record<string, Record<string, unknown>>;
const modules = import.meta.glob<Record<string, unknown>>('../../../fixtures/content/*.ts', { eager: true });

/** The sample content, free to be edited. */
const sample = (): Modules =>
  Object.fromEntries(
    Object.entries(modules).map(([path, exported]) => [path.split('/').at(-1) ?? '', structuredClone({ ...exported })]),
  );

/** What is said once the value at `file place` is another: `services.ts services.1.icon`. Without a value it is gone. */
function saidOf(place: string, value?: unknown): string[] {
  const content = sample();
  const [file = '', path = ''] = place.split(' ');
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Record<string, unknown>>(
    (record, key) => record[key] as Record<string, unknown>,
    content[file] ?? {},
  );
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return contentProblems(content, media);
}

it('finds nothing wrong with the sample content, all of which it knows', () => {
  expect(contentProblems(sample(), media)).toEqual([]);
  expect(Object.keys(sample())).toEqual(expect.arrayContaining(contentFileNames));
});

const quote = { quote: 'They cut it well.', people: 'A client' };

describe('a mistake in the content is one sentence', () => {
  it.each<[string, unknown, string]>([
    // What everything must be.
    [
      'services.ts services.1.title',
      ' ',
      'services.ts: the title of the 2nd service in services is empty; write what is to be read here, between quotes.',
    ],
    [
      'services.ts services.1.title',
      undefined,
      'services.ts: the title of the 2nd service in services is missing; write what is to be read here, between quotes.',
    ],
    ['services.ts intro', 7, 'services.ts: intro is 7; write what is to be read here, between quotes.'],
    ['services.ts intro', undefined, 'services.ts: intro is missing; write what is to be read here, between quotes.'],
    [
      'services.ts services',
      'none',
      'services.ts: services is "none"; write a list: entries between [ and ], with commas.',
    ],
    [
      'services.ts services.0',
      'Editing',
      'services.ts: the service "Editing" (1st of 6 in services) is "Editing"; write a record: { title: …, description: …, icon: …, details: … }.',
    ],
    [
      'testimonials.ts serviceTestimonials.0.rolle',
      'Producer',
      'testimonials.ts: the rolle of the service testimonial "Sample Client A" (1st of 3 in serviceTestimonials) is not known; write one of name, feedback, role (did you mean role?), or remove it.',
    ],
    [
      'contact.ts form.labels.email',
      '',
      'contact.ts: form.labels.email is empty; write what is to be read here, between quotes.',
    ],
    [
      'home.ts credits.items.1.facts.0.value',
      '',
      'home.ts: the value of the fact "Title" (1st of 3 in facts) of the 2nd entry in credits.items is empty; write what is to be read here, between quotes.',
    ],
    [
      'landing.ts portfolio.0.isNew',
      'yes',
      'landing.ts: the isNew of the portfolio item "Corporate Advertisement" (1st of 3 in portfolio) is "yes"; write true or false.',
    ],

    // How to reach the studio.
    [
      'company.ts company.phone.dial',
      '0912345678',
      'company.ts: company.phone.dial is "0912345678"; write +, the country code and the number, 8 to 15 digits in all, such as +919876543210.',
    ],
    [
      'company.ts company.phone.dial',
      '+91987654321',
      'company.ts: company.phone.dial is "+91987654321"; write 10 digits after +91, the code of India.',
    ],
    [
      'company.ts company.phone.display',
      '+91 98765 43210',
      'company.ts: company.phone.display is "+91 98765 43210", but phone.dial is "+910000000000"; write the same digits in both, here with spaces as you like.',
    ],
    [
      'company.ts company.email',
      'hello@studio',
      'company.ts: company.email is "hello@studio"; write an address such as hello@example.com.',
    ],
    [
      'company.ts company.addressLines',
      [],
      'company.ts: company.addressLines has no entry; write at least one: the Contact page and the footer say where the studio is.',
    ],
    [
      'company.ts postalAddress.locality',
      'Another City',
      'company.ts: postalAddress.locality is "Another City", which company.addressLines do not say; write it as it stands there.',
    ],
    [
      'company.ts postalAddress.country',
      'India',
      'company.ts: postalAddress.country is "India"; write the two letters of the country, such as IN.',
    ],
    [
      'home.ts featuredWorks.0.date',
      '14 March 2026',
      'home.ts: the date of the featured work "The Silver Reel Honours" (1st of 7 in featuredWorks) is "14 March 2026"; write year, month and day, such as 2026-03-14.',
    ],
    [
      'our-work.ts featuredProjects.0.date',
      '2026-02-30',
      'our-work.ts: the date of the featured project "Haldi, 7 a.m." (1st of 4 in featuredProjects) is "2026-02-30", which no calendar has; write year, month and day, such as 2026-03-14.',
    ],
    [
      'company.ts company.copyrightYear',
      '2026',
      'company.ts: company.copyrightYear is "2026"; write a number from 1900 to 2100, without quotes.',
    ],

    // Links.
    [
      'company.ts company.directionsUrl',
      'www.maps.example',
      'company.ts: company.directionsUrl is "www.maps.example"; write the whole address as the browser shows it, from https:// on.',
    ],
    [
      'company.ts company.mapEmbedUrl',
      'http://maps.example/',
      'company.ts: company.mapEmbedUrl is "http://maps.example/"; write the whole address as the browser shows it, from https:// on.',
    ],
    [
      'company.ts company.creditsUrl',
      'https://film database.example',
      'company.ts: company.creditsUrl is "https://film database.example"; write the whole address as the browser shows it, from https:// on.',
    ],
    [
      'company.ts company.social.0.href',
      '@studio',
      'company.ts: the href of the account "Instagram" (1st of 4 in company.social) is "@studio"; write the whole address as the browser shows it, from https:// on.',
    ],
    [
      'company.ts company.legalLinks.0.href',
      '#',
      'company.ts: the href of the legal link "Privacy Policy" (1st of 2 in company.legalLinks) is "#"; write one of /, /our-work, /services, /contact, /landing, /privacy, or an address from https:// on.',
    ],
    [
      'home.ts callToAction.buttons.1.href',
      'contact',
      'home.ts: the href of the button "Contact Us" (2nd of 2 in callToAction.buttons) is "contact"; write one of /, /our-work, /services, /contact, /landing, /privacy, or # and the id of a place on the page, or tel: and a number such as +919876543210.',
    ],
    [
      'navigation.ts mainLinks.1.href',
      '/our-works',
      'navigation.ts: the href of the main link "Our Work" (2nd of 4 in mainLinks) is "/our-works"; write one of /, /our-work, /services, /contact, /landing, /privacy (did you mean /our-work?).',
    ],

    // Pictures and films.
    [
      'home.ts featuredWorks.4.poster',
      'diya-rows',
      'home.ts: the poster of the featured work "Ghat to Ghat" (5th of 7 in featuredWorks) names the picture "diya-rows", which is not in frontend/media; put diya-rows.jpg there, or write "diya-row", which is.',
    ],
    [
      'home.ts featuredWorks.4.poster',
      'diya-row.jpg',
      'home.ts: the poster of the featured work "Ghat to Ghat" (5th of 7 in featuredWorks) names the picture "diya-row.jpg"; write "diya-row", without the ending.',
    ],
    [
      'not-found.ts poster',
      'nothing',
      'not-found.ts: poster names the picture "nothing", which is not in frontend/media; put nothing.jpg there, or write one of diya-row, edit-timeline, film-leak, led-wall-portrait, led-wall, marigold-petals, monsoon-glass, night-drive, palace-fireworks, projector-beam-portrait, projector-beam, silk-zari, stage-lights, wedding-lights.',
    ],
    [
      'home.ts featuredWorks.4.captions',
      'dialogue',
      'home.ts: the captions of the featured work "Ghat to Ghat" (5th of 7 in featuredWorks) are "dialogue", which is not in frontend/media; put dialogue.vtt there, or write "none" where nobody speaks.',
    ],
    [
      'landing.ts promo.captions',
      undefined,
      'landing.ts: promo.captions are missing; write the name of a WebVTT file in frontend/media, or "none" where nobody speaks.',
    ],
    [
      'landing.ts promo.videoUrl',
      'led-wal',
      'landing.ts: promo.videoUrl names the film "led-wal", which is not in frontend/media; put led-wal.mp4 there, or write "led-wall", which is.',
    ],
    [
      'landing.ts promo.videoUrl',
      'reel',
      'landing.ts: promo.videoUrl names the film "reel", which frontend/media has as reel.MP4; rename it reel.mp4.',
    ],
    [
      'landing.ts promo.videoUrl',
      'https://video.example/1',
      'landing.ts: promo.videoUrl is "https://video.example/1"; write the address of a film on YouTube, Vimeo or Google Drive from https:// on, or the name of a film in frontend/media.',
    ],
    [
      'home.ts hero.footage.videoUrl',
      'https://vimeo.com/123456789',
      'home.ts: hero.footage.videoUrl is "https://vimeo.com/123456789"; write the name of a film in frontend/media: behind words no other can play.',
    ],

    // One of a few.
    [
      'services.ts services.1.icon',
      'weding',
      'services.ts: the icon of the service "Wedding Shoot" (2nd of 6 in services) is "weding"; write the name of a drawing in frontend/icons (did you mean wedding?).',
    ],
    [
      'highlights.ts highlights.0.type',
      'Channel',
      'highlights.ts: the type of the highlight "National Entertainment Channel" (1st of 19 in highlights) is "Channel"; write one of channel, show, skill, platform, project (did you mean channel?).',
    ],
    [
      'projects.ts notableProjects.0.category',
      'Live',
      'projects.ts: the category of the notable project "Nach Ka Mausam" (1st of 13 in notableProjects) is "Live"; write one of Commercials, Music Videos, Documentaries, Corporate Films, Wedding Shoots, Live Events.',
    ],
    [
      'company.ts company.social.0.icon',
      'x',
      'company.ts: the icon of the account "Instagram" (1st of 4 in company.social) is "x"; write the name of a drawing in frontend/icons.',
    ],
    [
      'home.ts hero.titleLines.0.width',
      110,
      'home.ts: the width of the title line "6+ years" (1st of 2 in hero.titleLines) is 110; write 75 (narrow), 100 or 125 (wide).',
    ],
    [
      'landing.ts counters.1.target',
      3.5,
      'landing.ts: the target of the counter "Projects Done" (2nd of 3 in counters) is 3.5; write a whole number above 0, without quotes.',
    ],
    [
      'landing.ts counters.1.target',
      0,
      'landing.ts: the target of the counter "Projects Done" (2nd of 3 in counters) is 0; write a whole number above 0, without quotes.',
    ],

    // What must not stand twice.
    [
      'home.ts featuredWorks.5.id',
      'haldi-7-am',
      'home.ts: the id of the featured work "Last Local Home" (6th of 7 in featuredWorks) is "haldi-7-am", which the 2nd is too; write another.',
    ],
    [
      'landing.ts portfolio.2.id',
      1,
      'landing.ts: the id of the portfolio item "Concerts Shoot & Edit" (3rd of 3 in portfolio) is 1, which the 1st is too; write another.',
    ],
    [
      'landing.ts portfolio.2.tags.1',
      'Multicam',
      'landing.ts: the tag "Multicam" (2nd of 3 in tags) of the portfolio item "Concerts Shoot & Edit" (3rd of 3 in portfolio) is "Multicam", which the 1st is too; write another.',
    ],
    [
      'pages.ts pages.services.title',
      'Services',
      'pages.ts: pages.services.title is "Services", 8 letters long; write 30 to 60 letters: search engines cut longer titles off, and shorter ones say too little.',
    ],
    [
      'pages.ts pages.services.description',
      'Films. '.repeat(24),
      'pages.ts: pages.services.description is "Films. Films. Films. Films. Films. Films. Films. Films. Film…", 168 letters long; write 70 to 160 letters: search engines cut longer descriptions off, and replace shorter ones.',
    ],
    [
      'pages.ts sharedStills.contact',
      'marigold-petal',
      'pages.ts: sharedStills.contact names the picture "marigold-petal", which is not in frontend/media; put marigold-petal.jpg there, or write "marigold-petals", which is.',
    ],
    [
      'pages.ts pages.services.title',
      'Contact: tell us what you’re making | Your Studio',
      'pages.ts: pages.contact.title is "Contact: tell us what you’re making | Your Studio", which services.title is too; write another.',
    ],

    // Pages.
    [
      'pages.ts pages.services.path',
      undefined,
      'pages.ts: pages.services.path is missing; write a slash, then small letters, digits and hyphens, such as /our-work.',
    ],
    [
      'pages.ts pages.services.path',
      'Services',
      'pages.ts: pages.services.path is "Services"; write a slash, then small letters, digits and hyphens, such as /our-work.',
    ],
    [
      'pages.ts pages.services.path',
      '/contact',
      'pages.ts: pages.contact.path is "/contact", which services.path is too; write another.',
    ],
    [
      'pages.ts pages.services.path',
      '/api',
      'pages.ts: pages.services.path is "/api", which the build uses; write another.',
    ],
    ['pages.ts pages.home.path', '/home', 'pages.ts: pages.home.path is "/home"; write one of /.'],
    [
      'pages.ts pages.notFound.path',
      '/lost',
      'pages.ts: pages.notFound.path is not known; write one of title, description, or remove it.',
    ],
    [
      'pages.ts pages.notFound',
      undefined,
      'pages.ts: pages.notFound is missing; write a record: { title: …, description: … }.',
    ],
    [
      'pages.ts pages.press',
      { path: '/press' },
      'pages.ts: pages.press.title is missing; write what is to be read here, between quotes.',
    ],
    [
      'pages.ts pages.press',
      { path: '/press' },
      'pages.ts: pages.press.path is "/press", but its title is missing; write frontend/content/press.ts, which exports titleLines.',
    ],
    [
      'pages.ts sharedStills.contacts',
      'marigold-petals',
      'pages.ts: sharedStills.contacts is not known; write one of home, ourWork, services, contact, landing, privacy (did you mean contact?), or remove it.',
    ],

    // How many.
    [
      'services.ts services.0.details',
      ['Grade'],
      'services.ts: the details of the service "Video Editing" (1st of 6 in services) has 1 entry; write exactly 4.',
    ],
    ['home.ts previews', [], 'home.ts: previews has 0 entries; write exactly 3.'],
    [
      'contact.ts hero.titleLines',
      [],
      'contact.ts: hero.titleLines has no entry; write at least one: every page has a title.',
    ],
    [
      'contact.ts projectTypes.0.value',
      'shortfilm',
      'contact.ts: projectTypes has no entry for general; write one: the form offers all that the server knows.',
    ],

    // What depends on other words.
    [
      'testimonials.ts homeQuotes',
      [{ ...quote, emphasis: 'very well' }],
      'testimonials.ts: the emphasis of the home quote "A client" (1st of 1 in homeQuotes) is "very well", which its quote does not say; write words that stand in it.',
    ],
    [
      'projects.ts notableProjects',
      [],
      'our-work.ts: the category "Documentaries" (3rd of 6 in categories) has no project; give it one in featuredProjects, or in notableProjects of projects.ts, or remove it.',
    ],
  ])('%s: %j', (place, value, sentence) => {
    expect(saidOf(place, value)).toContain(`frontend/content/${sentence}`);
  });
});

describe('lists without entries', () => {
  it.each([
    'company.ts company.hours',
    'company.ts company.legalDetails',
    'company.ts company.social',
    'company.ts company.legalLinks',
    'faqs.ts workFaqs',
    'faqs.ts contactFaqs',
    'highlights.ts highlights',
    'home.ts hero.billing',
    'home.ts stats',
    'home.ts credits.items',
    'home.ts banners.upper',
    'home.ts featuredWorks',
    'home.ts whyChooseUs.reasons',
    'landing.ts heroCounters',
    'landing.ts portfolio',
    'landing.ts portfolio.0.tags',
    'landing.ts counters',
    'our-work.ts categories',
    'our-work.ts featuredProjects',
    'our-work.ts additionalServices.services',
    'projects.ts notableProjects',
    'services.ts services',
    'services.ts process.steps',
    'services.ts whyChooseUs.reasons',
    'testimonials.ts workTestimonials',
    'testimonials.ts serviceTestimonials',
    'testimonials.ts homeQuotes',
    'testimonials.ts landingQuotes',
  ])('%s may be one', (place) => {
    // A category without projects is another matter.
    expect(saidOf(place, []).filter((sentence) => !sentence.includes('has no project'))).toEqual([]);
  });
});

describe('films may be elsewhere', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/123456789',
    'https://drive.google.com/file/d/1a2B3c4D5e6F7g8H9i0J1k2L3m4N5o6P7/view',
  ])('at %s', (address) => {
    expect(saidOf('home.ts featuredWorks.0.videoUrl', address)).toEqual([]);
  });
});

describe('a page of title and words', () => {
  const TITLE = [{ text: 'Press', width: 125 }];
  /** What is said of a page `/press` that the bar links to, and whose content file has these exports. */
  function saidOfPress(press: Record<string, unknown>): string[] {
    const content = sample();
    (content['navigation.ts'] ?? {}).letsTalk = { label: 'Press', href: '/press' };
    const head = {
      path: '/press',
      title: 'Press: stills, credits, interviews',
      description: 'For journalists who write about our films: stills, credits and clips, interviews and visits.',
    };
    (content['pages.ts'] ?? {}).pages = { ...Object(content['pages.ts']?.pages), press: head };
    return contentProblems({ ...content, 'press.ts': press }, media);
  }

  it('needs no check of its own', () => {
    const sections = [{ heading: 'Stills', words: ['One.', 'Two.'], year: 2026 }];
    expect(saidOfPress({ titleLines: TITLE, words: 'Write to us.', sections, none: [] })).toEqual([]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{}, 'titleLines is missing; write a list: entries between [ and ], with commas.'],
    [{ titleLines: [] }, 'titleLines has no entry; write at least one: every page has a title.'],
    [
      { titleLines: [{ text: 'Press', width: 110 }] },
      'the width of the title line "Press" (1st of 1 in titleLines) is 110; write 75 (narrow), 100 or 125 (wide).',
    ],
    [{ titleLines: TITLE, words: ' ' }, 'words is empty; write what is to be read here, between quotes.'],
    [
      { titleLines: TITLE, words: ['One.', ''] },
      'the 2nd word in words is empty; write what is to be read here, between quotes.',
    ],
    [
      { titleLines: TITLE, sections: [{ heading: '' }] },
      'the heading of the 1st section in sections is empty; write what is to be read here, between quotes.',
    ],
    [{ titleLines: TITLE, words: null }, 'words is null; write what is to be read here, between quotes.'],
  ])('%j: %s', (press, sentence) => {
    expect(saidOfPress(press)).toEqual([`frontend/content/press.ts: ${sentence}`]);
  });
});

it('no link is reported while pages.ts cannot be read', () => {
  expect(contentProblems({ ...sample(), 'pages.ts': undefined }, media)).toEqual([]);
});

it('a number may be read without the code of India that telephones dial', () => {
  const phone = (display: string) => saidOf('company.ts company.phone', { display, dial: '+919876543210' });
  expect(phone('98765 43210')).toEqual([]);
  expect(phone('098765-43210')).toEqual([]);
  expect(phone('+91 (98765) 43210')).toEqual([]);
});

it('every mistake is told, in the order of the files', () => {
  const content = sample();
  (content['faqs.ts'] ?? {}).workFaqs = [{ question: '', answer: '' }];
  (content['company.ts'] ?? {}).company = undefined;
  const said = contentProblems(content, media);
  expect(said).toHaveLength(3);
  expect(said[0]).toMatch(/^frontend\/content\/company\.ts: company is missing; write/);
});
