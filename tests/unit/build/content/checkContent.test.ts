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

const PATHS = Object.values(sample)
  .flatMap((text) => parse(text).page?.path ?? [])
  .sort()
  .join(', ');
const FACTS =
  'which is no fact; write one of {name}, {tagline}, {legalName}, {phone}, {email}, {map}, {responseTime}, ' +
  '{experience}, {copyrightNote}, {credits}';
const STILLS = names.media.flatMap((file) => file.match(/^(.+)\.jpg$/)?.[1] ?? []).join(', ');

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

/** Expects one problem with these words, or none without words. */
function expectSentence({ texts }: { texts: Record<string, string> }, sentence?: string) {
  expect(check(texts).problems).toEqual(sentence === undefined ? [] : [expect.stringContaining(sentence)]);
}

it('finds no problem in the fixture content, which has a file for every schema', () => {
  expect(check({}).problems).toEqual([]);
  expect(Object.keys(sample).sort()).toEqual(Object.keys(schemas).sort());
});

/** Changes of valid content, and how the sentence about the mistake ends. */
const MISTAKES: Record<string, string> = {
  // The place of a value.
  'services.yaml intro: 7': ': intro is 7; write the words that stand here, between quotes.',
  'services.yaml services.1.title:':
    ': the title of the 2nd service in services is missing; write the words that stand here.',
  'services.yaml services.0: Editing':
    ': the service "Editing" (1st of 6 in services) is "Editing"; write a record, one field a line: ' +
    'title: …, description: …, icon: …, details: …, projectType: ….',
  'home.yaml credits.items.1.facts.0.value: ""':
    ': the value of the fact "Title" (1st of 3 in facts) of the 2nd entry in credits.items is empty; ' +
    'write the words that stand here.',
  'films.yaml films.11.story.stills.1: silk-zary':
    ': the still "silk-zary" (2nd of 2 in story.stills) of the film "Haldi, 7 a.m." (12th of 14 in films) names ' +
    'the picture "silk-zary", which is not in frontend/media; put silk-zary.jpg there, or write "silk-zari", which is.',
  'our-work.yaml faqs.1.question: How soon will I hear back about a booking?':
    ': the question of the question "How soon will I hear back about a bookin…" (2nd of 5 in faqs) is ' +
    '"How soon will I hear back about a booking?", which the 1st is too; write another.',

  // Every value.
  'services.yaml services.1.title: " "': 'is empty; write the words that stand here.',
  'services.yaml intro: { name: }':
    'is a record; write the words that stand here, between quotes if they begin with { or [ or contain ": ".',
  'services.yaml call:': 'call is missing; write a record, one field a line: heading: …, words: …, button: ….',
  'services.yaml testimonials.0.rolle: Producer':
    'is not known; write one of name, role, feedback (did you mean role?), or remove it.',
  'landing.yaml portfolio.0.isNew: "yes"': 'is "yes"; write true or false.',

  // Contact details.
  'company.yaml phone: "0912345678"':
    'write +, the country code and the number, 8 to 15 digits in all, such as +91 98765 43210.',
  'company.yaml phone: 919876543210': '8 to 15 digits in all, such as +91 98765 43210, between quotes.',
  'company.yaml phone: +91 98765 4321': 'is "+91 98765 4321"; write 10 digits after +91, the code of India.',
  'company.yaml email: hello@studio': 'is "hello@studio"; write an address such as hello@example.com.',
  'company.yaml address.country: India': 'is "India"; write the two capital letters of the country, such as IN.',
  'company.yaml experience: [6, years]':
    'is a list; write the words that stand here, between quotes if they begin with { or [ or contain ": ".',
  'company.yaml logo: [{ text: My }, { text: Studio }]':
    'logo reads "My Studio", but the name is "Your Studio"; write the words of the name, or remove logo, ' +
    'and the build sets the name.',
  'company.yaml hours.0.days: Monday to Fryday':
    'are "Monday to Fryday"; write days such as Saturday, Monday to Friday, or Saturday and Sunday.',
  'company.yaml hours.0.opens: "9:00"':
    'the opens of the line "Monday to Friday" (1st of 3 in hours) is "9:00"; ' +
    'write a time such as 9:00 AM or 6:30 PM.',
  'company.yaml hours.0.closes:':
    'has only one of opens and closes; write both, or neither for a day on which the studio is closed.',
  'company.yaml counts.0.target: "1200"': 'is "1200"; write a whole number above 0, without quotes.',
  'company.yaml counts.1.target: 0': 'is 0; write a whole number above 0, without quotes.',

  // Sentences with facts and places for others.
  'contact.yaml form.lead: We answer within {responsTime}.': `${FACTS}, {hours} (did you mean responseTime?).`,
  'contact.yaml form.privacy: We delete it {retentoin}.': `${FACTS}, {hours}, {retention} (did you mean retention?).`,
  'services.yaml ask.subject: About a service': 'is "About a service"; write a sentence with {title}.',

  // Lists and their entries.
  'contact.yaml projectTypes: []': 'has no entry; write at least one: an inquiry has a project type.',
  'contact.yaml projectTypes.0.value: General inquiry': 'write small letters and digits, such as shortfilm.',
  'site.yaml footer.groups.0.links: []': 'has no entry; write at least one: a group of the footer is a list of links.',
  'services.yaml services.0.details: [Grade]':
    'the details of the service "Video Editing" (1st of 6 in services) has 1 entry; write exactly 4.',
  'films.yaml categories.1: Commercials': 'is "Commercials", which the 1st is too; write another.',
  'landing.yaml portfolio.2.id: 1': 'is 1, which the 1st is too; write another.',
  'landing.yaml portfolio.2.tags.1: Multicam': 'is "Multicam", which the 1st is too; write another.',

  // Titles.
  'home.yaml titleLines.0.width: 110': 'is 110; write 75 (narrow), 100 or 125 (wide), or nothing.',
  'home.yaml titleLines.1.narrow: [{ text: of editing }, { text: work }]':
    'reads "of editing work", but the line is "of editing experience"; write the words of the line, ' +
    'or remove narrow, and narrow screens have the line in one piece.',
  'home.yaml titleLines.1.narrow: []': 'has no entry; write at least one: narrow screens show these lines.',
  'home.yaml quotes: [{ quote: They cut it well., people: A client, emphasis: very well }]':
    'is "very well", which its quote does not say; write words that stand in it.',

  // Links.
  'site.yaml menu.1.href: /our-works': `is "/our-works"; write one of ${PATHS} (did you mean /our-work?).`,
  'home.yaml hero.button.href: contact':
    'or # and the id of a place on the page, or tel: and a number such as +919876543210.',
  'company.yaml legalLinks.0.href: "#"': `is "#"; write one of ${PATHS}, or an address from https:// on.`,
  'company.yaml directions: www.maps.example':
    'is "www.maps.example"; write the whole address as the browser shows it, from https:// on.',
  'company.yaml credits: https://film database.example': 'as the browser shows it, from https:// on.',
  'site.yaml admin: { repository: studio-site }':
    'write owner and name of the repository on GitHub, such as asha/studio-site.',

  // Pictures and films.
  'not-found.yaml poster: nothing': `in frontend/media; put nothing.jpg there, or write one of ${STILLS}.`,
  'films.yaml films.0.poster: "Haldi #2"':
    'names the picture "Haldi #2"; rename the file, with English letters, digits and hyphens only.',
  'films.yaml films.5.captions: dialogue':
    'are "dialogue", which is not in frontend/media; put dialogue.vtt there, or write "none" where nobody speaks.',
  'landing.yaml promo.captions:':
    'are missing; write the name of a WebVTT file in frontend/media, or "none" where nobody speaks.',
  'landing.yaml promo.videoUrl: led-wal':
    'names the film "led-wal", which is not in frontend/media; put led-wal.mp4 there, or write "led-wall", which is.',
  'landing.yaml promo.videoUrl: reel':
    'names the film "reel", which frontend/media has as reel.MP4; rename it reel.mp4.',
  'landing.yaml promo.videoUrl: https://video.example/1':
    'is "https://video.example/1"; write the address of a film on YouTube, Vimeo or Google Drive from https:// on, ' +
    'or the name of a film in frontend/media.',
  'home.yaml hero.footage.videoUrl: https://vimeo.com/123456789':
    'write the name of a film in frontend/media: behind words no other can play.',

  // Choices.
  'services.yaml services.1.icon: weding':
    'is "weding"; write the name of a drawing in frontend/icons (did you mean wedding?).',
  'home.yaml highlights.0.type: Channel':
    'is "Channel"; write one of channel, show, skill, platform, project (did you mean channel?).',
  'films.yaml films.0.category: Live':
    'is "Live"; write one of Commercials, Music Videos, Documentaries, Corporate Films, Wedding Shoots, Live Events, ' +
    'or add it to categories of films.yaml.',
  'services.yaml services.2.projectType: comercial':
    'write one of general, commercial, documentary, shortfilm, corporate (did you mean commercial?), ' +
    'or add it to projectTypes of contact.yaml.',

  // Films and their stories.
  'films.yaml films: none': 'films is "none"; write a list: a line for each entry, with "- " before it.',
  'films.yaml categories: none': 'is "none"; write a list: a line for each entry, with "- " before it.',
  'films.yaml films.2.date: 14 March 2026': 'is "14 March 2026"; write year, month and day, such as 2026-03-14.',
  'films.yaml films.11.date: 2026-02-30':
    'is "2026-02-30", which no calendar has; write year, month and day, such as 2026-03-14.',
  'films.yaml films.11.id: last-local-home': 'is "last-local-home", which the 8th is too; write another.',
  'films.yaml films.11.id: Haldi': 'is "Haldi"; write small letters, digits and hyphens, such as haldi-7-am.',
  'films.yaml films.11.story.year: "2025"': 'is "2025"; write a number from 1895 to 2100, without quotes.',
  'films.yaml films.11.videoUrl:': 'is missing; write it, or remove the story, whose page shows it.',
  'home.yaml featuredWorks.5: haldi-7-am': 'is "haldi-7-am", which the 2nd is too; write another.',
  'home.yaml featuredWorks.1: haldi-7-pm': 'made-on-platform-4, back-bench-stories (did you mean haldi-7-am?).',
  'home.yaml featuredWorks.1: tota-time':
    'whose videoUrl is missing in films.yaml; write it there, or choose another film.',

  // Heads of pages.
  'services.yaml page.title: Services':
    'page.title is "Services", 8 letters long; write 20 to 70 letters: search engines cut longer titles off, ' +
    'and shorter ones say too little.',
  [`services.yaml page.description: ${'Films. '.repeat(24)}.`]:
    'letters long; write 70 to 160 letters: search engines cut longer descriptions off, and replace shorter ones.',
  'services.yaml page.path: Services':
    'page.path is "Services"; write a slash, then small letters, digits and hyphens, such as /our-work.',
  'services.yaml page.path: /contact': 'is "/contact", which page.path of contact.yaml is too; write another.',
  'services.yaml page.path: /api': 'page.path is "/api", which the build uses; write another.',
  'home.yaml page.path: /home': 'page.path is "/home"; write /.',
  'not-found.yaml page.path: /lost':
    'page.path is not known; write one of title, description, sharedStill, or remove it.',

  // Addresses that open a film or a category.
  'home.yaml previews.0.title: Reel': 'is "Reel", whose address ?film=reel opens the promo film; write another title.',
  'home.yaml previews.2.title: Haldi 7 AM':
    'whose address ?film=haldi-7-am opens the film "haldi-7-am" of films.yaml; write another title.',
  'home.yaml previews.1.title: Show promo!':
    'is "Show promo!", whose address is that of "Show promo"; write other letters or digits.',
  'films.yaml films.12.id: reel': 'is "reel", the id of the promo film on Home; write another.',
};

it.each(Object.entries(MISTAKES))('%s: … %s', (change, end) => expectOneProblem(changed(change), end));

it('a category without a film, and one whose address is that of another, are named', () => {
  expect(check(changed('films.yaml films: []').texts).problems.join('\n')).toContain(
    ': the category "Documentaries" (3rd of 6 in categories) has no film; give it one in films, or remove it.',
  );
  expect(check(changed('films.yaml categories.6: music videos').texts).problems.join()).toContain(
    'is "music videos", whose address is that of "Music Videos"; write other letters or digits.',
  );
});

it.each([
  ['films', 'description: "A wedding', 'descripton: "A wedding'],
  ['company', 'phone:', 'hpone:'],
])('%s.yaml: %s, misspelled, is one problem', (name, field, misspelled) => {
  expect(check({ [name]: replaced(sample[name] ?? '', field, misspelled) }).problems).toEqual([
    expect.stringMatching(` (the )?${misspelled.split(':')[0]} .*is not known; write one of `),
  ]);
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
  expectSentence(withValue('company', 'hours', hoursOf(written)), sentence);
});

const GOOGLE = 'https://www.google.com/maps';
const STREET = 'https://www.openstreetmap.org/export/embed.html?bbox=77.1%2C28.5%2C77.2%2C28.6&layer=mapnik';

const PHONE = { display: '+91 98765 43210', dial: '+919876543210' };

/** Values as they are pasted or typed, and what the pages get. */
const TIDIED: [file: string, path: string, typed: string, kept: unknown][] = [
  // Characters that nobody sees.
  ['company', 'phone', '\u202a+91\u00a098765\u201143210\u202c', { ...PHONE, display: '+91 98765-43210' }],
  ['company', 'phone', '\u200e＋９１\u3000９８７６５\t４３２１０\n', PHONE],
  ['company', 'email', '\ufeffhello@exam\u00adple.com\u200b', 'hello@example.com'],
  ['company', 'hours.0.days', 'Monday\u00a0to\u2007Friday\u200e', 'Monday to Friday'],
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

it.each([
  'https://maps.app.goo.gl/AbCdEf123',
  `${GOOGLE}/place/Pune/@18.52,73.85,17z`,
  `${GOOGLE}?q=Pune`,
  '18.52, 73.85',
  'https://www.google.com.example.com/maps/embed?pb=1',
  'https://www.google.com/?output=embed&q=Pune',
  `${GOOGLE}/embed?pb=`,
  `${GOOGLE}/d/embed`,
])('the map %s, which the policy of the site lets no frame show, is refused', (address) => {
  expectOneProblem(
    withValue('company', 'map', address),
    `map is "${address}", which no frame can show; write the code that Google Maps gives under Share and ` +
      '"Embed a map", or remove map, and the build makes it of the address.',
  );
});

it.each<[film: string, sentence?: string]>([
  ['https://youtu.be/dQw4w9WgXcQ'],
  ['<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=abc" allowfullscreen></iframe>'],
  ['https://vimeo.com/123456789'],
  ['https://drive.google.com/file/d/1a2B3c4D5e6F7g8H9i0J1k2L3m4N5o6P7/view'],
  ['https://www.youtube.com/playlist?list=PL1234567890', ', a playlist; open one film there'],
  ['https://www.youtube.com/embed/videoseries?list=PL1234567890', ', a playlist; open one film there'],
  ['https://www.youtube.com/embed/live_stream?channel=UC12', ', the live stream of a channel; open one film there'],
  ['https://www.youtube.com/@studio', ', a channel; open one film there'],
  ['https://vimeo.com/showcase/7008490', ', a collection of films; open one film there'],
  ['https://vimeo.com/event/1234567', ', a live event; open one film there'],
  ['https://drive.google.com/drive/folders/1AbC?usp=sharing', ', a folder; open one film there'],
  ['https://www.instagram.com/reel/AbC/', '; write the address of a film on YouTube, Vimeo or Google Drive'],
  ['led-wall-portrait', 'is the picture "led-wall-portrait"; write the name of a film'],
  ['IMG_2041.HEIC', 'is the picture "IMG_2041.HEIC"; write the name of a film'],
])('the film %s is accepted, or refused with what it is: %s', (film, sentence) => {
  expectSentence(withValue('films', 'films.2.videoUrl', film), sentence);
});

describe('a page of title and words', () => {
  const page = {
    path: '/press',
    title: 'Press: stills, credits, interviews',
    description: 'For journalists who write about our films: stills, credits and clips, interviews and visits.',
  };
  const titleLines = [{ text: 'Press' }];
  const site = stringify({ ...parse(sample.site ?? ''), letsTalk: { label: 'Press', href: '/press' } });

  it('needs no schema of its own', () => {
    const sections = [{ heading: 'Stills', words: ['One.', 'Two.'], year: 2026 }];
    const press = stringify({ page, titleLines, words: 'Write to us.', sections, none: [] });
    expect(check({ site, press }).problems).toEqual([]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ page }, 'titleLines is missing; write a list: a line for each entry, with "- " before it.'],
    [{ page, titleLines: [] }, 'titleLines has no entry; write at least one: every page has a title.'],
    [{ page, titleLines, words: ['One.', ''] }, 'the 2nd word in words is empty; write the words that stand here.'],
    [{ page, titleLines, words: null }, 'words is missing; write the words that stand here.'],
  ])('%j: %s', (press, sentence) => {
    expectOneProblem({ file: 'press', texts: { site, press: stringify(press) } }, sentence);
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
  const TITLE = 'title: Wedding Shoot';
  const line = services.slice(0, services.indexOf(TITLE)).split('\n').length;
  const problemsWith = (written: string, part = TITLE) =>
    check({ services: replaced(services, part, written) }).problems;

  it.each<[written: string, words: string, at?: number]>([
    ['title: "Wedding Shoot', 'a quote or bracket that opens here or above is not closed'],
    ['title: [Wedding', 'a quote or bracket that opens here or above is not closed', line + 1],
    ['title: "The "Wedding" Shoot"', 'put the words between single quotes, or write \\" for each quote within'],
    ['title: "C:\\Weddings"', 'write \\\\ for each \\ between double quotes'],
    [
      'title: <iframe style="border: 1px" src="https://maps.example"></iframe>',
      'write only the address of the frame, the words between the quotes after src=',
    ],
    [
      'title: Weddings: all',
      'put words that contain ": " or begin with a special character between quotes, ' +
        'and begin lines as far in as their neighbors',
    ],
    ['title：Weddings', 'write : and a space instead of the wide colon ： after the name of the field'],
    ['title:\u00a0Weddings', 'type the space after the colon again: it is a no-break or wide space'],
    [`${TITLE}\n    title: Twice`, 'this name stands twice in its record: remove one of the two', line + 1],
  ])('is named with its line, and with what is usually wrong there: %s', (written, words, at = line) => {
    expect(problemsWith(written)).toEqual([`frontend/content/services.yaml:${at}: cannot be read; ${words}.`]);
  });

  it('is told where it is indented in another way', () => {
    expect(problemsWith('\n   description', '\n    description')[0]).toContain('begin lines as far in');
    expect(problemsWith(`\t- ${TITLE}`, `  - ${TITLE}`)).toEqual([
      `frontend/content/services.yaml:${line}: cannot be read; indent with spaces, not with a tab.`,
    ]);
  });

  it.each<[what: string, broken: (text: string) => string]>([
    ['a colon in a value', (text) => text.replace(/^( *\w+: ).*$/m, '$1Masala: the Circuit')],
    ['a tab', (text) => text.replace(/^( *\w+:)/m, '\t$1')],
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

  it.each(Object.keys(sample))('%s.yaml is one problem where it is missing, or lacks the head of a record', (name) => {
    const others = Object.fromEntries(Object.entries(sample).filter(([other]) => other !== name));
    expect(checkContent(parseYamlFiles(others), names).problems).toEqual([
      `frontend/content/${name}.yaml is missing; put it back as it was.`,
    ]);
    const lines = sample[name]?.split('\n') ?? [];
    // Lines of the first level: each deeper one takes the same branch.
    for (const head of lines.filter((each) => /^\w+:$/.test(each))) {
      expectOneProblem({ file: name, texts: { [name]: lines.filter((each) => each !== head).join('\n') } }, '.');
    }
  });

  it.each([
    ['services', '\ntestimonialsHeading:', '\n  testimonialsHeading:', 'whyChooseUs.testimonialsHeading is not known'],
    ['site', '\n  failedNote:', '\nfailedNote:', 'failedNote is not known'],
  ])('%s.yaml with a line of another record is one problem', (name, part, moved, sentence) => {
    expect(check({ [name]: replaced(sample[name] ?? '', part, moved) }).problems).toEqual([
      expect.stringContaining(sentence),
    ]);
  });

  it('is one whose words end at a #, or begin with a mark of YAML', () => {
    expect(problemsWith('title: Take #2')).toEqual([
      `frontend/content/services.yaml:${line}: "Take #2" ends at its #, from where on it is a comment; ` +
        'write it between quotes, or the comment on a line of its own.',
    ]);
    expect(problemsWith('title: "Take #2"')).toEqual([]);
    expect(problemsWith('title: #Wedding')).toEqual([expect.stringContaining('" #Wedding" ends at its #')]);
    for (const words of ['!New', '&Friends welcome', '*Director']) {
      expect(problemsWith(`title: ${words}`)[0]).toBe(
        `frontend/content/services.yaml:${line}: has words that begin with !, & or *, which YAML takes for marks of ` +
          'its own; write them between quotes.',
      );
    }
  });

  it('is one that is not saved as UTF-8, and is named with the line of its first unreadable letter', () => {
    const privacy = Buffer.from(replaced(sample.privacy ?? '', 'Privacy', 'Café'), 'latin1');
    expect(check({ privacy: new TextDecoder().decode(privacy) }).problems).toContain(
      'frontend/content/privacy.yaml:3: has letters that cannot be read; save the file as UTF-8, and type them again.',
    );
  });

  it('is named with the line of a wrong value, or of the record that lacks it', () => {
    const icon = services.split('\n').indexOf('    icon: wedding') + 1;
    const lineWith = (written: string) => problemsWith(written, '    icon: wedding\n')[0]?.match(/:(\d+):/)?.[1];
    expect(lineWith('    icon: weding\n')).toBe(`${icon}`);
    expect(lineWith('    icon:\n')).toBe(`${icon}`);
    expect(lineWith('')).toBe(`${line}`);
  });
});
