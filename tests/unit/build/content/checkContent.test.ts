import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { schemas } from '../../../../frontend/schema';
import { checkContent } from '../../../../scripts/build/content/checkContent';
import { parseYamlFiles } from '../../../../scripts/build/content/yamlFile';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');
const names = {
  media: [...readdirSync(join(FIXTURES, 'media')), 'reel.MP4', 'scene.mov', 'Haldi #2.jpg'],
  icons: [
    ...['instagram', 'youtube', 'facebook', 'linkedin', 'phone'],
    ...['editing', 'wedding', 'live-show', 'event', 'artist', 'promo'],
  ],
};

/** The texts of the fixture content, by file name without its ending. */
const sample = Object.fromEntries(
  readdirSync(join(FIXTURES, 'content')).map((file) => [
    file.replace('.yaml', ''),
    readFileSync(join(FIXTURES, 'content', file), 'utf8'),
  ]),
);
const { services = '' } = sample;

/** Parsed once: most tests change one file. */
const parsedSample = parseYamlFiles(sample);

const check = (texts: Record<string, string>) => checkContent({ ...parsedSample, ...parseYamlFiles(texts) }, names);

/** Replaces a part of a text; throws if the text does not have it. */
function replaced(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`The fixture content has no ${part}`);
  return text.replace(part, () => by);
}

/** Makes a change such as `services.yaml intro: Words`, whose value is YAML; an empty value removes the field. */
function changed(change: string): { file: string; path: string[]; texts: Record<string, string> } {
  const [, file = '', place = '', value = ''] = /^([\w-]+)\.yaml ([\w.-]+): ?(.*)$/s.exec(change) ?? [];
  return withValue(file, place, value === '' ? undefined : parse(value));
}

function withValue(file: string, place: string, value: unknown) {
  const content = parse(sample[file] ?? '');
  const path = place.split('.');
  setAt(content, path, value);
  return { file, path, texts: { [file]: stringify(content) } };
}

function setAt(content: Record<string, never>, path: readonly string[], value: unknown): void {
  const parent: Record<string, unknown> = path.slice(0, -1).reduce((record, key) => record[key] as never, content);
  const last = path.at(-1) ?? '';
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}

/** Expects one problem, of this file, that ends with these words. */
function expectOneProblem({ file, texts }: { file: string; texts: Record<string, string> }, end: string) {
  const { problems } = check(texts);
  expect(problems.map((problem) => problem.slice(-end.length))).toEqual([end]);
  expect(problems[0]).toMatch(new RegExp(`^frontend/content/${file}\\.yaml:\\d+: `));
}

it('accepts any name of 2 to 40 letters with the titles and descriptions of the sample, and no other', () => {
  const problemsOf = (name: string) => check(withValue('company', 'name', name).texts).problems;
  for (const name of ['AB', 'ओम', 'Sahyadri Frames', 'M'.repeat(40)]) expect(problemsOf(name), name).toEqual([]);
  for (const name of ['A', 'M'.repeat(41)]) expect(problemsOf(name)[0]).toContain('write 2 to 40 letters');
});

it('finds no problem in the fixture content, which has a file for every schema', () => {
  expect(check({}).problems).toEqual([]);
  expect(Object.keys(sample).sort()).toEqual(Object.keys(schemas).sort());
});

/** Changes of valid content with one mistake each. The snapshot beside this file has what the owner reads of each. */
const MISTAKES = [
  // The place of a value.
  'services.yaml intro: 7',
  'services.yaml services.1.title:',
  'services.yaml services.0: Editing',
  'home.yaml credits.items.1.facts.0.value: ""',
  'films.yaml films.11.story.stills.1: silk-zary',
  'our-work.yaml faqs.1.question: How soon will I hear back about a booking?',

  // Every value.
  'services.yaml intro: { name: }',
  'services.yaml call:',
  'services.yaml testimonials.0.rolle: Producer',
  'landing.yaml portfolio.0.isNew: "yes"',

  // Contact details.
  'company.yaml phone: "0912345678"',
  'company.yaml phone: 919876543210',
  'company.yaml phone: +91 98765 4321',
  'company.yaml email: hello@studio',
  'company.yaml address.country: Hindustan',
  'company.yaml address.postalCode: Maharashtra',
  'company.yaml experience: [6, years]',
  'company.yaml logo: [{ text: My }, { text: Studio }]',
  'company.yaml hours.0.days: Monday to Fryday',
  'company.yaml hours.0.opens: "9:00"',
  'company.yaml hours.0.closes:',
  'company.yaml counts.0.target: "1200"',
  'company.yaml counts.1.target: 0',

  // Maps that the policy of the site lets no frame show.
  'company.yaml map: https://maps.app.goo.gl/AbCdEf123',
  'company.yaml map: https://www.google.com/maps/place/Pune/@18.52,73.85,17z',
  'company.yaml map: https://www.google.com.example.com/maps/embed?pb=1',
  'company.yaml map: https://www.google.com/?output=embed&q=Pune',
  'company.yaml map: https://www.google.com/maps/embed?pb=',
  'company.yaml map: https://www.google.com/maps/d/embed',

  // Sentences with facts and places for others.
  'contact.yaml form.lead: We answer within {responsTime}.',
  'contact.yaml form.privacy: We delete it {retentoin}.',
  'services.yaml ask.subject: About a service',

  // Lists and their entries.
  'contact.yaml projectTypes: []',
  'contact.yaml projectTypes.0.value: General inquiry',
  'site.yaml footer.groups.0.links: []',
  'services.yaml services.0.details: [Grade]',
  'films.yaml categories.1: Commercials',
  'landing.yaml portfolio.2.id: 1',
  'landing.yaml portfolio.2.tags.1: Multicam',

  // Titles.
  'home.yaml titleLines.0.width: 110',
  'home.yaml titleLines.1.narrow: [{ text: of editing }, { text: work }]',
  'home.yaml titleLines.1.narrow: []',
  'home.yaml quotes: [{ quote: They cut it well., people: A client, emphasis: very well }]',

  // Links.
  'site.yaml menu.1.href: /our-works',
  'home.yaml hero.button.href: contact',
  'company.yaml legalLinks.0.href: "#"',
  'company.yaml directions: www.maps.example',
  'company.yaml credits: https://film database.example',

  // Pictures and films.
  'not-found.yaml poster: nothing',
  'films.yaml films.0.poster: "Haldi #2"',
  'films.yaml films.5.captions: dialogue',
  'landing.yaml promo.captions:',
  'landing.yaml promo.videoUrl: led-wal',
  'landing.yaml promo.videoUrl: reel',
  'landing.yaml promo.videoUrl: https://video.example/1',
  'home.yaml hero.footage.videoUrl: https://vimeo.com/123456789',
  'films.yaml films.2.videoUrl: https://www.youtube.com/playlist?list=PL1234567890',
  'films.yaml films.2.videoUrl: https://www.youtube.com/embed/videoseries?list=PL1234567890',
  'films.yaml films.2.videoUrl: https://www.youtube.com/embed/live_stream?channel=UC12',
  'films.yaml films.2.videoUrl: https://www.youtube.com/@studio',
  'films.yaml films.2.videoUrl: https://vimeo.com/showcase/7008490',
  'films.yaml films.2.videoUrl: https://vimeo.com/event/1234567',
  'films.yaml films.2.videoUrl: https://drive.google.com/drive/folders/1AbC?usp=sharing',
  'films.yaml films.2.videoUrl: https://www.instagram.com/reel/AbC/',
  'films.yaml films.2.videoUrl: led-wall-portrait',
  'films.yaml films.2.videoUrl: IMG_2041.HEIC',

  // Choices.
  'home.yaml highlights.0.type: Channel',
  'films.yaml films.0.category: Live',
  'services.yaml services.2.projectType: comercial',

  // Films and their stories.
  'films.yaml films: none',
  'films.yaml films: []',
  'films.yaml films.2.date: 14 March 2026',
  'films.yaml films.11.date: 2026-02-30',
  'films.yaml films.11.id: last-local-home',
  'films.yaml films.11.id: Haldi',
  'films.yaml films.11.story.year: "2025"',
  'films.yaml films.11.videoUrl:',
  'home.yaml featuredWorks.5: haldi-7-am',
  'home.yaml featuredWorks.1: haldi-7-pm',
  'home.yaml featuredWorks.1: tota-time',

  // Heads of pages.
  'services.yaml page.title: Services',
  `services.yaml page.description: ${'Films. '.repeat(24)}.`,
  'services.yaml page.path: Services',
  'services.yaml page.path: /contact',
  'services.yaml page.path: /api',
  'home.yaml page.path: /home',
  'not-found.yaml page.path: /lost',

  // Addresses that open a film or a category.
  'home.yaml previews.0.title: Reel',
  'home.yaml previews.2.title: Haldi 7 AM',
  'home.yaml previews.1.title: Show promo!',
  'films.yaml films.12.id: reel',
  'films.yaml categories.6: music videos',
];

/** Parts of files as they are typed wrong. */
const TYPOS: [file: string, part: string, written: string][] = [
  ['films', 'description: "A wedding', 'descripton: "A wedding'],
  ['company', 'phone:', 'hpone:'],
  // Lines of another record.
  ['services', '\ntestimonialsHeading:', '\n  testimonialsHeading:'],
  ['site', '\n  failedNote:', '\nfailedNote:'],
  // A wrong value, and a record without it.
  ['services', '    icon: wedding\n', '    icon: weding\n'],
  ['services', '    icon: wedding\n', '    icon:\n'],
  ['services', '    icon: wedding\n', ''],
  // Marks of YAML.
  ...[
    ...['title: "Wedding Shoot', 'title: [Wedding', 'title: "The "Wedding" Shoot"', 'title: "C:\\Weddings"'],
    'title: <iframe style="border: 1px" src="https://maps.example"></iframe>',
    ...['title: Weddings: all', 'title：Weddings', 'title:\u00a0Weddings', 'title: Wedding Shoot\n    title: Twice'],
    ...['title: Take #2', 'title: #Wedding', 'title: !New', 'title: &Friends welcome', 'title: *Director'],
  ].map((written): [string, string, string] => ['services', 'title: Wedding Shoot', written]),
  ['services', '\n    description', '\n   description'],
  ['services', '  - title: Wedding Shoot', '\t- title: Wedding Shoot'],
];

it('names each mistake in a sentence with its place and how to mend it', async () => {
  const told = (title: string, problems: readonly string[]) => [title, ...problems, ''].join('\n');
  const mistakes = MISTAKES.map((change) => {
    const { problems } = check(changed(change).texts);
    for (const problem of problems) expect(problem, change).toMatch(/^frontend\/content\/[\w-]+\.yaml:\d+: /);
    // `stringify` breaks the lines in another way.
    return told(
      change,
      problems.map((problem) => problem.replace(/:\d+: /, ': ')),
    );
  });
  const typos = TYPOS.map(([file, part, written]) => {
    const text = sample[file] ?? '';
    const line = text.slice(0, text.indexOf(part) + 1).split('\n').length;
    const title = `${file}.yaml, line ${line}: ${JSON.stringify(part)} as ${JSON.stringify(written)}`;
    return told(title, check({ [file]: replaced(text, part, written) }).problems);
  });
  await expect([...mistakes, ...typos].join('\n')).toMatchFileSnapshot('mistakes.txt');
});

/** Opening hours written in one line, such as `Monday 9 AM 1 PM; Sunday`. */
const hoursOf = (written: string) =>
  written.split('; ').map((line) => {
    const [, days, opens, closes] = /^(.+?)(?: (\d\S* ?[AP]M) (\d\S* ?[AP]M))?$/.exec(line) ?? [];
    return opens === undefined ? { days } : { days, opens, closes };
  });

it.each<[written: string, sentence?: string]>([
  ['Monday to Friday 9:00 AM 1:00 PM; Monday to Friday 3:00 PM 7:00 PM; Sunday'],
  ['Friday 6 PM 2 AM; Saturday 2 AM 4 AM; Saturday 6 PM 12 AM; Sunday'],
  ['Monday 12 AM 12 PM; Monday 12 PM 11:59 PM'],
  ['Monday to Friday 9 AM 1 PM; Monday to Friday 12 PM 7 PM', 'overlaps the 1st on Monday'],
  ['Monday to Friday 9 AM 6 PM; Sunday; Wednesday 10 AM 4 PM', 'overlaps the 1st on Wednesday'],
  ['Friday 6 PM 2 AM; Saturday 1 AM 4 AM', 'overlaps the 1st on Saturday'],
  ['Monday 1 AM 4 AM; Sunday 10 PM 2 AM', 'overlaps the 1st on Sunday'],
  ['Monday to Friday 9 AM 6 PM; Wednesday', 'names Wednesday, as the 1st does, and one of the two has no times'],
  ['Monday 9 AM 9 AM', 'opens and closes at 9 AM; write another time, and 12:00 AM to 11:59 PM for the whole day'],
])('opening hours may have several shifts on a day, and never two answers for one time: %s', (written, sentence) => {
  const { problems } = check(withValue('company', 'hours', hoursOf(written)).texts);
  expect(problems).toEqual(sentence === undefined ? [] : [expect.stringContaining(sentence)]);
});

const GOOGLE = 'https://www.google.com/maps';
const STREET = 'https://www.openstreetmap.org/export/embed.html?bbox=77.1%2C28.5%2C77.2%2C28.6&layer=mapnik';

const FILM = 'https://www.youtube.com/embed/dQw4w9WgXcQ?si=abc';
const PHONE = { display: '+91 98765 43210', dial: '+919876543210' };

/** Values as they are pasted or typed, and what the pages get. */
const TIDIED: [file: string, path: string, typed: string, kept: unknown][] = [
  // Characters that nobody sees.
  ['company', 'phone', '\u202a+91\u00a098765\u201143210\u202c', { ...PHONE, display: '+91 98765-43210' }],
  ['company', 'phone', '\u200e＋９１\u3000９８７６５\t４３２１０\n', PHONE],
  ['company', 'email', '\ufeffhello@exam\u00adple.com\u200b', 'hello@example.com'],
  ['company', 'hours.0.days', 'Monday\u00a0to\u2007Friday\u200e', 'Monday to Friday'],
  ['company', 'address.country', 'india\u00a0', 'IN'],
  ['company', 'address.country', 'United Arab Emirates', 'AE'],
  ['films', 'films.0.category', 'Live\u00a0Events', 'Live Events'],
  ['films', 'films.0.poster', 'led-wall\u200b', 'led-wall'],
  ['home', 'hero.button.href', 'tel:\u202a+91\u00a098765 43210\u202c', 'tel:+919876543210'],
  ['services', 'intro', 'श्री\u200dराम 👩\u200d💻 at 9\u00a0AM\u202c', 'श्री\u200dराम 👩\u200d💻 at 9\u00a0AM'],
  // Maps that a frame can show.
  ['company', 'map', `${GOOGLE}/embed?pb=!1m18!1m12`, `${GOOGLE}/embed?pb=!1m18!1m12`],
  ['company', 'map', 'https://maps.google.co.in/maps?q=Pune&output=embed', `${GOOGLE}?q=Pune&output=embed`],
  ['company', 'map', `${GOOGLE}/d/u/0/embed?mid=1abc`, `${GOOGLE}/d/u/0/embed?mid=1abc`],
  ['company', 'map', `<iframe src="${GOOGLE}/embed?pb=!1&amp;x=1" width="600"></iframe>`, `${GOOGLE}/embed?pb=!1&x=1`],
  ['company', 'map', STREET, STREET],
  // Addresses as browsers show them.
  ['company', 'credits', 'www.imdb.com/name/nm1', 'https://www.imdb.com/name/nm1'],
  ['films', 'films.2.videoUrl', 'vimeo.com/76979871', 'https://vimeo.com/76979871'],
  ['films', 'films.2.videoUrl', 'youtu.be/dQw4w9WgXcQ?t=42', 'https://youtu.be/dQw4w9WgXcQ?t=42'],
  ['films', 'films.2.videoUrl', `<iframe width="560" src="${FILM}" allowfullscreen></iframe>`, FILM],
];

it.each(TIDIED)('%s.yaml %s: %j becomes %j', (file, place, typed, kept) => {
  const { path, texts } = withValue(file, place, typed);
  const { problems, files } = check(texts);
  expect(problems).toEqual([]);
  expect(path.reduce((record, key) => Object(record)[key], files[file])).toEqual(kept);
});

it('hidden characters in the name of a field are no problem', () => {
  expect(check({ services: replaced(services, 'intro:', '\u2068in\u200etro\u2069:') }).problems).toEqual([]);
});

describe('a page of title and words', () => {
  const page = {
    path: '/visit',
    title: 'Visit: stills, credits, interviews',
    description: 'For journalists who write about our films: stills, credits and clips, interviews and visits.',
  };
  const titleLines = [{ text: 'Visit' }];
  const site = stringify({ ...parse(sample.site ?? ''), letsTalk: { label: 'Visit', href: '/visit' } });

  it('needs no schema of its own', () => {
    const sections = [{ heading: 'Stills', words: ['One.', 'Two.'], year: 2026 }];
    const visit = stringify({ page, titleLines, words: 'Write to us.', sections, none: [] });
    expect(check({ site, visit }).problems).toEqual([]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ page }, 'titleLines is missing; write a list: a line for each entry, with "- " before it.'],
    [{ page, titleLines: [] }, 'titleLines has no entry; write at least one: every page has a title.'],
    [{ page, titleLines, words: ['One.', ''] }, 'the 2nd word in words is empty; write the words that stand here.'],
    [{ page, titleLines, words: null }, 'words is missing; write the words that stand here.'],
  ])('%j: %s', (visit, sentence) => {
    expectOneProblem({ file: 'visit', texts: { site, visit: stringify(visit) } }, sentence);
  });
});

it.each<[string, string[]]>([
  ['company', ['hours', 'legalDetails', 'social', 'legalLinks', 'counts']],
  ['our-work', ['faqs', 'featuredProjects', 'additionalServices.services', 'testimonials']],
  ['contact', ['faqs']],
  ['home', ['highlights', 'hero.billing', 'credits.items', 'banners.upper', 'featuredWorks', 'whyChooseUs.reasons']],
  ['landing', ['heroCounters', 'portfolio.0.tags', 'quotes']],
  ['landing', ['portfolio']],
  ['films', ['categories']],
  ['services', ['services', 'process.steps', 'whyChooseUs.reasons', 'testimonials']],
])('lists of %s.yaml may be empty: %j', (file, places) => {
  const content = parse(sample[file] ?? '');
  for (const place of places) setAt(content, place.split('.'), []);
  expect(check({ [file]: stringify(content) }).problems).toEqual([]);
});

describe('a file that cannot be read', () => {
  it.each<[what: string, broken: (text: string) => string]>([
    ['a no-break space before a name', (text) => text.replace(/^( *)(\w+: )/m, '$1\u00a0$2')],
    ['no space after a colon', (text) => text.replace(/^( *\w+): /m, '$1:')],
    ['curly quotes', (text) => text.replace(/^( *\w+: ).*$/m, '$1“Masala: the Circuit”')],
    ['dashes of another program', (text) => text.replace(/^( *)- /m, '$1– ')],
    ['an entry too far in', (text) => text.replace(/^( *)- (.*)$/m, '$1- one\n$1 - two')],
    ['no words', () => ''],
    ['words without fields', () => 'Hello'],
    ['the bytes of a picture', () => new TextDecoder().decode(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a))],
    ['UTF-16', (text) => new TextDecoder().decode(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ])('is one problem of one file: %s', (_, broken) => {
    for (const name of ['films', 'company']) {
      const text = broken(sample[name] ?? '');
      expect(text).not.toBe(sample[name]);
      expectOneProblem({ file: name, texts: { [name]: text } }, '.');
    }
  });

  it.each(['company', 'films', 'home'])(
    '%s.yaml is one problem where it is missing, or lacks the head of a record',
    (name) => {
      const others = Object.fromEntries(Object.entries(sample).filter(([other]) => other !== name));
      expect(checkContent(parseYamlFiles(others), names).problems).toEqual([
        `frontend/content/${name}.yaml is missing; put it back as it was.`,
      ]);
      const lines = sample[name]?.split('\n') ?? [];
      // Lines of the first level: each deeper one takes the same branch.
      for (const head of lines.filter((each) => /^\w+:$/.test(each))) {
        expectOneProblem({ file: name, texts: { [name]: lines.filter((each) => each !== head).join('\n') } }, '.');
      }
    },
  );

  it('is one that is not saved as UTF-8, and is named with the line of its first unreadable letter', () => {
    const privacy = Buffer.from(replaced(sample.privacy ?? '', 'Privacy', 'Café'), 'latin1');
    expect(check({ privacy: new TextDecoder().decode(privacy) }).problems).toContain(
      'frontend/content/privacy.yaml:3: has letters that cannot be read; save the file as UTF-8, and type them again.',
    );
  });
});
