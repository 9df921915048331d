import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { schemas } from '../../../../frontend/schema';
import { checkContent } from '../../../../scripts/build/content/checkContent';

const FIXTURES = join(import.meta.dirname, '../../../fixtures');
const names = {
  media: [...readdirSync(join(FIXTURES, 'media')), 'reel.MP4', 'scene.mov'],
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

const PATHS = Object.values(sample)
  .flatMap((text) => parse(text).page?.path ?? [])
  .sort()
  .join(', ');

/** The problems of content files, given by their texts, without line numbers. */
function saidOfTexts(texts: Record<string, string>): string[] {
  const { problems } = checkContent({ ...sample, ...texts }, names);
  return problems.map((problem) => problem.replace(/^(frontend\/content\/[\w-]+\.yaml):\d+:/, '$1:'));
}

/**
 * The problems after a change of the value at a place such as `services.yaml services.1.icon`; `undefined` removes it.
 */
function saidOf(place: string, value?: unknown): string[] {
  const [file = '', path = ''] = place.split('.yaml ');
  return saidOfTexts({ [file]: stringify(withValue(parse(sample[file] ?? ''), path, value)) });
}

/** Changes the value at a path such as `services.1.icon`; `undefined` removes it. */
function withValue(content: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Record<string, unknown>>((record, key) => record[key] as Record<string, unknown>, content);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return content;
}

it('finds no problem in the fixture content, which has a file for every schema', () => {
  expect(saidOfTexts({})).toEqual([]);
  expect(Object.keys(sample).sort()).toEqual(Object.keys(schemas).sort());
});

const quote = { quote: 'They cut it well.', people: 'A client' };

describe('a mistake in the content is one sentence', () => {
  it.each<[string, unknown, string]>([
    // Rules for every value.
    [
      'services.yaml services.1.title',
      ' ',
      'services.yaml: the title of the 2nd service in services is empty; write the words that stand here.',
    ],
    [
      'services.yaml services.1.title',
      undefined,
      'services.yaml: the title of the 2nd service in services is missing; write the words that stand here.',
    ],
    ['services.yaml intro', 7, 'services.yaml: intro is 7; write the words that stand here, between quotes.'],
    [
      'services.yaml intro',
      { name: null },
      'services.yaml: intro is a record; write the words that stand here, between quotes if they begin with { or [ or contain ": ".',
    ],
    ['services.yaml intro', undefined, 'services.yaml: intro is missing; write the words that stand here.'],
    [
      'services.yaml services',
      'none',
      'services.yaml: services is "none"; write a list: a line for each entry, with "- " before it.',
    ],
    [
      'services.yaml services.0',
      'Editing',
      'services.yaml: the service "Editing" (1st of 6 in services) is "Editing"; write a record, one field a line: title: …, description: …, icon: …, details: …, projectType: ….',
    ],
    [
      'services.yaml testimonials.0.rolle',
      'Producer',
      'services.yaml: the rolle of the testimonial "Sample Client A" (1st of 3 in testimonials) is not known; write one of name, role, feedback (did you mean role?), or remove it.',
    ],
    [
      'contact.yaml form.labels.email',
      '',
      'contact.yaml: form.labels.email is empty; write the words that stand here.',
    ],
    [
      'home.yaml credits.items.1.facts.0.value',
      '',
      'home.yaml: the value of the fact "Title" (1st of 3 in facts) of the 2nd entry in credits.items is empty; write the words that stand here.',
    ],
    [
      'landing.yaml portfolio.0.isNew',
      'yes',
      'landing.yaml: the isNew of the portfolio item "Corporate Advertisement" (1st of 3 in portfolio) is "yes"; write true or false.',
    ],

    // Contact details.
    [
      'company.yaml phone',
      '0912345678',
      'company.yaml: phone is "0912345678"; write +, the country code and the number, 8 to 15 digits in all, such as +91 98765 43210.',
    ],
    [
      'company.yaml phone',
      '+91 98765 4321',
      'company.yaml: phone is "+91 98765 4321"; write 10 digits after +91, the code of India.',
    ],
    [
      'company.yaml phone',
      '+91 (0) 98765 43210',
      'company.yaml: phone is "+91 (0) 98765 43210"; write +, the country code and the number, 8 to 15 digits in all, such as +91 98765 43210.',
    ],
    [
      'company.yaml email',
      'hello@studio',
      'company.yaml: email is "hello@studio"; write an address such as hello@example.com.',
    ],
    [
      'company.yaml address.country',
      'India',
      'company.yaml: address.country is "India"; write the two capital letters of the country, such as IN.',
    ],
    [
      'company.yaml logo',
      [{ text: 'My' }, { text: 'Studio' }],
      'company.yaml: logo reads "My Studio", but the name is "Your Studio"; write the words of the name, or remove logo, and the build sets the name.',
    ],
    [
      'company.yaml hours.0.days',
      'Weekdays',
      'company.yaml: the days of the line "Weekdays" (1st of 3 in hours) are "Weekdays"; write days such as Saturday, Monday to Friday, or Saturday and Sunday.',
    ],
    [
      'company.yaml hours.0.opens',
      '9:00',
      'company.yaml: the opens of the line "Monday to Friday" (1st of 3 in hours) is "9:00"; write a time such as 9:00 AM or 6:30 PM.',
    ],
    [
      'company.yaml hours.0.closes',
      undefined,
      'company.yaml: the line "Monday to Friday" (1st of 3 in hours) has only one of opens and closes; write both, or neither for a day on which the studio is closed.',
    ],
    [
      'contact.yaml form.lead',
      'We answer within {responsTime}.',
      'contact.yaml: form.lead has {responsTime}, which is no fact; write one of {name}, {tagline}, {legalName}, {phone}, {email}, {map}, {responseTime}, {experience}, {copyrightNote}, {credits}, {hours} (did you mean responseTime?).',
    ],
    [
      'our-work.yaml filter.showing.several',
      'Showing {count} projects',
      'our-work.yaml: filter.showing.several is "Showing {count} projects"; write a sentence with {count} and {category}.',
    ],
    [
      'films.yaml films.2.date',
      '14 March 2026',
      'films.yaml: the date of the film "The Silver Reel Honours" (3rd of 14 in films) is "14 March 2026"; write year, month and day, such as 2026-03-14.',
    ],
    [
      'films.yaml films.11.date',
      '2026-02-30',
      'films.yaml: the date of the film "Haldi, 7 a.m." (12th of 14 in films) is "2026-02-30", which no calendar has; write year, month and day, such as 2026-03-14.',
    ],
    [
      'company.yaml copyrightYear',
      '2026',
      'company.yaml: copyrightYear is "2026"; write a number from 1900 to 2100, without quotes.',
    ],

    // Rules of single files.
    [
      'films.yaml categories.1',
      'Commercials',
      'films.yaml: the category "Commercials" (2nd of 6 in categories) is "Commercials", which the 1st is too; write another.',
    ],
    [
      'films.yaml films.0.kind',
      ' ',
      'films.yaml: the kind of the film "Nach Ka Mausam" (1st of 14 in films) is empty; write the words that stand here.',
    ],
    [
      'company.yaml address.postalCode',
      302003,
      'company.yaml: address.postalCode is 302003; write the words that stand here, between quotes.',
    ],
    ['company.yaml address.city', undefined, 'company.yaml: address.city is missing; write the words that stand here.'],
    ['company.yaml responseTime', undefined, 'company.yaml: responseTime is missing; write the words that stand here.'],
    [
      'company.yaml hours.0.days',
      'Monday to Fryday',
      'company.yaml: the days of the line "Monday to Fryday" (1st of 3 in hours) are "Monday to Fryday"; write days such as Saturday, Monday to Friday, or Saturday and Sunday.',
    ],
    [
      'company.yaml hours.1.closes',
      '18:00',
      'company.yaml: the closes of the line "Saturday" (2nd of 3 in hours) is "18:00"; write a time such as 9:00 AM or 6:30 PM.',
    ],
    [
      'company.yaml counts.0.target',
      '1200',
      'company.yaml: the target of the count "Happy Clients" (1st of 3 in counts) is "1200"; write a whole number above 0, without quotes.',
    ],
    [
      'company.yaml legalDetails.1.label',
      'Incorporated',
      'company.yaml: the label of the legal detail "Incorporated" (2nd of 5 in legalDetails) is "Incorporated", which the 1st is too; write another.',
    ],
    [
      'contact.yaml form.privacy',
      'We delete it {retentoin}.',
      'contact.yaml: form.privacy has {retentoin}, which is no fact; write one of {name}, {tagline}, {legalName}, {phone}, {email}, {map}, {responseTime}, {experience}, {copyrightNote}, {credits}, {hours}, {retention} (did you mean retention?).',
    ],
    [
      'contact.yaml answerPages.sent',
      [],
      'contact.yaml: answerPages.sent has no entry; write at least one: every page has a title.',
    ],
    [
      'contact.yaml answerPages.back.href',
      '/hom',
      `contact.yaml: answerPages.back.href is "/hom"; write one of ${PATHS}.`,
    ],
    [
      'site.yaml admin',
      { repository: 'studio-site' },
      'site.yaml: admin.repository is "studio-site"; write owner and name of the repository on GitHub, such as asha/studio-site.',
    ],
    [
      'site.yaml footer.groups.0.links',
      [],
      'site.yaml: the links of the 1st group in footer.groups has no entry; write at least one: a group of the footer is a list of links.',
    ],
    ['site.yaml results.thanks', undefined, 'site.yaml: results.thanks is missing; write the words that stand here.'],
    [
      'home.yaml hero.footage.posterOnPhones',
      'nothing',
      'home.yaml: hero.footage.posterOnPhones names the picture "nothing", which is not in frontend/media; put nothing.jpg there, or write one of diya-row, edit-timeline, film-leak, led-wall-portrait, led-wall, marigold-petals, monsoon-glass, night-drive, palace-fireworks, projector-beam-portrait, projector-beam, silk-zari, stage-lights, wedding-lights.',
    ],
    [
      'films.yaml films.2.loop',
      'https://vimeo.com/123456789',
      'films.yaml: the loop of the film "The Silver Reel Honours" (3rd of 14 in films) is "https://vimeo.com/123456789"; write the name of a film in frontend/media: behind words no other can play.',
    ],
    [
      'home.yaml titleLines.1.narrow',
      [{ text: 'of editing' }, { text: 'work' }],
      'home.yaml: the narrow of the title line "of editing experience" (2nd of 2 in titleLines) reads "of editing work", but the line is "of editing experience"; write the words of the line, or remove narrow, and narrow screens have the line in one piece.',
    ],
    [
      'home.yaml titleLines.1.narrow',
      [],
      'home.yaml: the narrow of the title line "of editing experience" (2nd of 2 in titleLines) has no entry; write at least one: narrow screens show these lines.',
    ],
    [
      'home.yaml hero.button.href',
      'contact',
      `home.yaml: hero.button.href is "contact"; write one of ${PATHS}, or # and the id of a place on the page, or tel: and a number such as +919876543210.`,
    ],
    ['landing.yaml hero.words', '', 'landing.yaml: hero.words is empty; write the words that stand here.'],
    [
      'privacy.yaml sections.1.heading',
      'Your message',
      'privacy.yaml: the heading of the section "Only to answer you and to talk about you…" (2nd of 6 in sections) is "Your message", which the 1st is too; write another.',
    ],
    [
      'our-work.yaml faqs.1.question',
      'How soon will I hear back about a booking?',
      'our-work.yaml: the question of the question "How soon will I hear back about a bookin…" (2nd of 5 in faqs) is "How soon will I hear back about a booking?", which the 1st is too; write another.',
    ],
    [
      'our-work.yaml filter.showing.all',
      'All of them',
      'our-work.yaml: filter.showing.all is "All of them"; write a sentence with {count}.',
    ],
    [
      'services.yaml call',
      undefined,
      'services.yaml: call is missing; write a record, one field a line: heading: …, words: …, button: ….',
    ],

    // Links.
    [
      'company.yaml directions',
      'www.maps.example',
      'company.yaml: directions is "www.maps.example"; write the whole address as the browser shows it, from https:// on.',
    ],
    [
      'company.yaml map',
      'http://maps.example/',
      'company.yaml: map is "http://maps.example/", which no frame can show; write the code that Google Maps gives under Share and "Embed a map", or remove map, and the build makes it of the address.',
    ],
    [
      'company.yaml credits',
      'https://film database.example',
      'company.yaml: credits is "https://film database.example"; write the whole address as the browser shows it, from https:// on.',
    ],
    [
      'company.yaml social.0.href',
      '@studio',
      'company.yaml: the href of the account "Instagram" (1st of 4 in social) is "@studio"; write the whole address as the browser shows it, from https:// on.',
    ],
    [
      'company.yaml legalLinks.0.href',
      '#',
      `company.yaml: the href of the legal link "Privacy Policy" (1st of 2 in legalLinks) is "#"; write one of ${PATHS}, or an address from https:// on.`,
    ],
    [
      'home.yaml callToAction.buttons.1.href',
      'contact',
      `home.yaml: the href of the button "Contact Us" (2nd of 2 in callToAction.buttons) is "contact"; write one of ${PATHS}, or # and the id of a place on the page, or tel: and a number such as +919876543210.`,
    ],
    [
      'site.yaml menu.1.href',
      '/our-works',
      `site.yaml: the href of the link "Our Work" (2nd of 4 in menu) is "/our-works"; write one of ${PATHS} (did you mean /our-work?).`,
    ],

    // Pictures and films.
    [
      'films.yaml films.5.poster',
      'diya-rows',
      'films.yaml: the poster of the film "Ghat to Ghat" (6th of 14 in films) names the picture "diya-rows", which is not in frontend/media; put diya-rows.jpg there, or write "diya-row", which is.',
    ],
    [
      'films.yaml films.5.poster',
      'diya-row.jpg',
      'films.yaml: the poster of the film "Ghat to Ghat" (6th of 14 in films) names the picture "diya-row.jpg"; write "diya-row", without the ending.',
    ],
    [
      'not-found.yaml poster',
      'nothing',
      'not-found.yaml: poster names the picture "nothing", which is not in frontend/media; put nothing.jpg there, or write one of diya-row, edit-timeline, film-leak, led-wall-portrait, led-wall, marigold-petals, monsoon-glass, night-drive, palace-fireworks, projector-beam-portrait, projector-beam, silk-zari, stage-lights, wedding-lights.',
    ],
    [
      'films.yaml films.5.captions',
      'dialogue',
      'films.yaml: the captions of the film "Ghat to Ghat" (6th of 14 in films) are "dialogue", which is not in frontend/media; put dialogue.vtt there, or write "none" where nobody speaks.',
    ],
    [
      'landing.yaml promo.captions',
      undefined,
      'landing.yaml: promo.captions are missing; write the name of a WebVTT file in frontend/media, or "none" where nobody speaks.',
    ],
    [
      'landing.yaml promo.videoUrl',
      'led-wal',
      'landing.yaml: promo.videoUrl names the film "led-wal", which is not in frontend/media; put led-wal.mp4 there, or write "led-wall", which is.',
    ],
    [
      'landing.yaml promo.videoUrl',
      'reel',
      'landing.yaml: promo.videoUrl names the film "reel", which frontend/media has as reel.MP4; rename it reel.mp4.',
    ],
    [
      'landing.yaml promo.videoUrl',
      'https://video.example/1',
      'landing.yaml: promo.videoUrl is "https://video.example/1"; write the address of a film on YouTube, Vimeo or Google Drive from https:// on, or the name of a film in frontend/media.',
    ],
    [
      'home.yaml hero.footage.videoUrl',
      'https://vimeo.com/123456789',
      'home.yaml: hero.footage.videoUrl is "https://vimeo.com/123456789"; write the name of a film in frontend/media: behind words no other can play.',
    ],

    // Values from a fixed set.
    [
      'services.yaml services.1.icon',
      'weding',
      'services.yaml: the icon of the service "Wedding Shoot" (2nd of 6 in services) is "weding"; write the name of a drawing in frontend/icons (did you mean wedding?).',
    ],
    [
      'home.yaml highlights.0.type',
      'Channel',
      'home.yaml: the type of the highlight "National Entertainment Channel" (1st of 19 in highlights) is "Channel"; write one of channel, show, skill, platform, project (did you mean channel?).',
    ],
    [
      'films.yaml films.0.category',
      'Live',
      'films.yaml: the category of the film "Nach Ka Mausam" (1st of 14 in films) is "Live"; write one of Commercials, Music Videos, Documentaries, Corporate Films, Wedding Shoots, Live Events, or add it to categories of films.yaml.',
    ],
    [
      'company.yaml social.0.icon',
      'x',
      'company.yaml: the icon of the account "Instagram" (1st of 4 in social) is "x"; write the name of a drawing in frontend/icons.',
    ],
    [
      'home.yaml titleLines.0.width',
      110,
      'home.yaml: the width of the title line "6+ years" (1st of 2 in titleLines) is 110; write 75 (narrow), 100 or 125 (wide), or nothing.',
    ],
    [
      'company.yaml counts.1.target',
      3.5,
      'company.yaml: the target of the count "Projects Done" (2nd of 3 in counts) is 3.5; write a whole number above 0, without quotes.',
    ],
    [
      'company.yaml counts.1.target',
      0,
      'company.yaml: the target of the count "Projects Done" (2nd of 3 in counts) is 0; write a whole number above 0, without quotes.',
    ],

    // Duplicates.
    [
      'films.yaml films.11.id',
      'last-local-home',
      'films.yaml: the id of the film "Haldi, 7 a.m." (12th of 14 in films) is "last-local-home", which the 8th is too; write another.',
    ],
    [
      'films.yaml films.11.story.year',
      '2025',
      'films.yaml: the story.year of the film "Haldi, 7 a.m." (12th of 14 in films) is "2025"; write a number from 1895 to 2100, without quotes.',
    ],
    [
      'films.yaml films.11.story.stills.1',
      'silk-zary',
      'films.yaml: the still "silk-zary" (2nd of 2 in story.stills) of the film "Haldi, 7 a.m." (12th of 14 in films) names the picture "silk-zary", which is not in frontend/media; put silk-zary.jpg there, or write "silk-zari", which is.',
    ],
    [
      'films.yaml films.11.videoUrl',
      undefined,
      'films.yaml: the videoUrl of the film "Haldi, 7 a.m." (12th of 14 in films) is missing; write it, or remove the story, whose page shows it.',
    ],
    [
      'services.yaml services.2.projectType',
      'comercial',
      'services.yaml: the projectType of the service "Live Show Production" (3rd of 6 in services) is "comercial"; write one of general, commercial, documentary, shortfilm, corporate (did you mean commercial?), or add it to projectTypes of contact.yaml.',
    ],
    [
      'services.yaml ask.subject',
      'About a service',
      'services.yaml: ask.subject is "About a service"; write a sentence with {title}.',
    ],
    [
      'home.yaml featuredWorks.5',
      'haldi-7-am',
      'home.yaml: the featured work "haldi-7-am" (6th of 7 in featuredWorks) is "haldi-7-am", which the 2nd is too; write another.',
    ],
    [
      'home.yaml featuredWorks.1',
      'haldi-7-pm',
      'home.yaml: the featured work "haldi-7-pm" (2nd of 7 in featuredWorks) is "haldi-7-pm"; write the id of a film of films.yaml: nach-ka-mausam, sur-sangam-nights, silver-reel-honours, angan-ke-us-paar, masala-circuit, ghat-to-ghat, barsaat-again, last-local-home, tota-time, fifteen-seconds, nine-nights-live, haldi-7-am, made-on-platform-4, back-bench-stories (did you mean haldi-7-am?).',
    ],
    [
      'home.yaml featuredWorks.1',
      'tota-time',
      'home.yaml: the featured work "tota-time" (2nd of 7 in featuredWorks) is "tota-time", whose videoUrl is missing in films.yaml; write it there, or choose another film.',
    ],
    [
      'films.yaml films.11.description',
      undefined,
      'films.yaml: the description of the film "Haldi, 7 a.m." (12th of 14 in films) is missing; write it, or remove the story, whose page shows it.',
    ],
    [
      'landing.yaml portfolio.2.id',
      1,
      'landing.yaml: the id of the portfolio item "Concerts Shoot & Edit" (3rd of 3 in portfolio) is 1, which the 1st is too; write another.',
    ],
    [
      'landing.yaml portfolio.2.tags.1',
      'Multicam',
      'landing.yaml: the tag "Multicam" (2nd of 3 in tags) of the portfolio item "Concerts Shoot & Edit" (3rd of 3 in portfolio) is "Multicam", which the 1st is too; write another.',
    ],
    [
      'services.yaml page.title',
      'Services',
      'services.yaml: page.title is "Services", 8 letters long; write 20 to 70 letters: search engines cut longer titles off, and shorter ones say too little.',
    ],
    [
      'services.yaml page.description',
      'Films. '.repeat(24),
      'services.yaml: page.description is "Films. Films. Films. Films. Films. Films. Films. Films. Film…", 168 letters long; write 70 to 160 letters: search engines cut longer descriptions off, and replace shorter ones.',
    ],
    [
      'contact.yaml page.sharedStill',
      'marigold-petal',
      'contact.yaml: page.sharedStill names the picture "marigold-petal", which is not in frontend/media; put marigold-petal.jpg there, or write "marigold-petals", which is.',
    ],
    [
      'services.yaml page.title',
      'Contact: tell us what you’re making | Your Studio',
      'services.yaml: page.title is "Contact: tell us what you’re making | Your Studio", which page.title of contact.yaml is too; write another.',
    ],

    // Pages.
    [
      'services.yaml page.path',
      undefined,
      'services.yaml: page.path is missing; write a slash, then small letters, digits and hyphens, such as /our-work.',
    ],
    [
      'services.yaml page.path',
      'Services',
      'services.yaml: page.path is "Services"; write a slash, then small letters, digits and hyphens, such as /our-work.',
    ],
    [
      'services.yaml page.path',
      '/contact',
      'services.yaml: page.path is "/contact", which page.path of contact.yaml is too; write another.',
    ],
    ['services.yaml page.path', '/api', 'services.yaml: page.path is "/api", which the build uses; write another.'],
    ['home.yaml page.path', '/home', 'home.yaml: page.path is "/home"; write /.'],
    [
      'not-found.yaml page.path',
      '/lost',
      'not-found.yaml: page.path is not known; write one of title, description, sharedStill, or remove it.',
    ],
    [
      'not-found.yaml page',
      undefined,
      'not-found.yaml: page is missing; write a record, one field a line: title: …, description: …, sharedStill: ….',
    ],

    // Numbers of entries.
    [
      'services.yaml services.0.details',
      ['Grade'],
      'services.yaml: the details of the service "Video Editing" (1st of 6 in services) has 1 entry; write exactly 4.',
    ],
    ['home.yaml previews', [], 'home.yaml: previews has 0 entries; write exactly 3.'],
    [
      'contact.yaml titleLines',
      [],
      'contact.yaml: titleLines has no entry; write at least one: every page has a title.',
    ],
    [
      'contact.yaml projectTypes',
      [],
      'contact.yaml: projectTypes has no entry; write at least one: an inquiry has a project type.',
    ],
    [
      'contact.yaml projectTypes.0.value',
      'General inquiry',
      'contact.yaml: the value of the project type "General Inquiry" (1st of 5 in projectTypes) is "General inquiry"; write small letters and digits, such as shortfilm.',
    ],

    // Values that depend on other values.
    [
      'home.yaml quotes',
      [{ ...quote, emphasis: 'very well' }],
      'home.yaml: the emphasis of the quote "A client" (1st of 1 in quotes) is "very well", which its quote does not say; write words that stand in it.',
    ],
  ])('%s: %j', (place, value, sentence) => {
    expect(saidOf(place, value)).toEqual([`frontend/content/${sentence}`]);
  });

  it('says that a category has no film', () => {
    expect(saidOf('films.yaml films', [])).toContain(
      'frontend/content/films.yaml: the category "Documentaries" (3rd of 6 in categories) has no film; give it one in films, or remove it.',
    );
  });
});

/** Opening hours written in one line, such as `Monday 9 AM 1 PM; Sunday`. */
const hoursOf = (written: string) =>
  written.split('; ').map((line) => {
    const [, days, opens, closes] = /^(.+?)(?: (\d\S* ?[AP]M) (\d\S* ?[AP]M))?$/.exec(line) ?? [];
    return opens === undefined ? { days } : { days, opens, closes };
  });

describe('opening hours may have several shifts on a day, and never two answers for one time', () => {
  it.each([
    'Monday to Friday 9:00 AM 6:00 PM; Saturday 10:00 AM 4:00 PM; Sunday',
    'Monday to Friday 9:00 AM 1:00 PM; Monday to Friday 3:00 PM 7:00 PM; Sunday',
    'Monday to Saturday 9 AM 1 PM; Monday to Friday 1 PM 7 PM',
    'Monday 3 PM 7 PM; Monday 9 AM 1 PM',
    'Friday 6 PM 2 AM; Saturday 2 AM 4 AM; Saturday 6 PM 12 AM; Sunday',
    'Monday 12 AM 12 PM; Monday 12 PM 11:59 PM',
    'Sunday 10 PM 2 AM; Monday 9 AM 5 PM',
    'Monday and Wednesday 9 AM 5 PM; Tuesday 9 AM 5 PM',
  ])('%s', (written) => {
    expect(saidOf('company.yaml hours', hoursOf(written))).toEqual([]);
  });

  it.each([
    ['Monday to Friday 9 AM 1 PM; Monday to Friday 12 PM 7 PM', 'overlaps the 1st on Monday'],
    ['Monday to Friday 9 AM 6 PM; Sunday; Wednesday 10 AM 4 PM', 'overlaps the 1st on Wednesday'],
    ['Tuesday 9 AM 6 PM; Mon-Wed 9 AM 6 PM', 'overlaps the 1st on Tuesday'],
    ['Friday 6 PM 2 AM; Saturday 1 AM 4 AM', 'overlaps the 1st on Saturday'],
    ['Monday 1 AM 4 AM; Sunday 10 PM 2 AM', 'overlaps the 1st on Sunday'],
    ['Monday to Friday 9 AM 6 PM; Wednesday', 'names Wednesday, as the 1st does, and one of the two has no times'],
    ['Sunday; Saturday and Sunday', 'names Sunday, as the 1st does, and one of the two has no times'],
    ['Monday 9 AM 9 AM', 'opens and closes at 9 AM; write another time, and 12:00 AM to 11:59 PM for the whole day'],
  ])('%s: %s', (written, sentence) => {
    const said = saidOf('company.yaml hours', hoursOf(written));
    expect(said).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('what nobody sees in a pasted value is no problem', () => {
  it.each<[string, string, unknown]>([
    [
      'company.yaml phone',
      '\u202a+91\u00a098765\u201143210\u202c',
      { display: '+91 98765-43210', dial: '+919876543210' },
    ],
    ['company.yaml phone', '\u2068+91 98765 43210\u2069', { display: '+91 98765 43210', dial: '+919876543210' }],
    [
      'company.yaml phone',
      '\u200e＋９１\u3000９８７６５\u202f４３２１０\u200f',
      { display: '+91 98765 43210', dial: '+919876543210' },
    ],
    ['company.yaml phone', '+91\t98765 43210\n', { display: '+91 98765 43210', dial: '+919876543210' }],
    ['company.yaml email', '\ufeffhello@exam\u00adple.com\u200b', 'hello@example.com'],
    ['company.yaml credits', '\u200ehttps://example.com/a\u2060\u00a0', 'https://example.com/a'],
    ['company.yaml hours.0.days', 'Monday\u00a0to\u2007Friday\u200e', 'Monday to Friday'],
    ['company.yaml hours.0.opens', '9:00\u202fAM', '9:00 AM'],
    ['company.yaml address.country', '\u2066IN\u2069', 'IN'],
    ['films.yaml films.0.date', '2026\u201102\u201101', '2026-02-01'],
    ['films.yaml films.0.category', 'Live\u00a0Events', 'Live Events'],
    ['films.yaml films.0.poster', 'led-wall\u200b', 'led-wall'],
    ['home.yaml hero.button.href', 'tel:\u202a+91\u00a098765 43210\u202c', 'tel:+919876543210'],
    ['site.yaml menu.1.href', '/our-work\u00a0', '/our-work'],
    ['services.yaml intro', 'श्री\u200dराम 👩\u200d💻 at 9\u00a0AM\u202c', 'श्री\u200dराम 👩\u200d💻 at 9\u00a0AM'],
  ])('%s: %j', (place, value, expected) => {
    const [name = '', path = ''] = place.split('.yaml ');
    const content = parse(sample[name] ?? '');
    const { problems, files } = checkContent({ ...sample, [name]: stringify(withValue(content, path, value)) }, names);
    expect(problems).toEqual([]);
    expect(path.split('.').reduce((record, key) => Object(record)[key], files[name])).toEqual(expected);
  });

  it('in the name of a field', () => {
    expect(saidOfTexts({ services: sample.services?.replace('intro:', '\u2068in\u200etro\u2069:') ?? '' })).toEqual([]);
  });
});

describe('an address of Home or Our Work opens one thing', () => {
  it.each<[string, unknown, string]>([
    [
      'home.yaml previews.0.title',
      'Reel',
      'home.yaml: the title of the preview "Reel" (1st of 3 in previews) is "Reel", whose address ?film=reel opens the promo film; write another title.',
    ],
    [
      'home.yaml previews.2.title',
      'Haldi 7 AM',
      'home.yaml: the title of the preview "Haldi 7 AM" (3rd of 3 in previews) is "Haldi 7 AM", whose address ?film=haldi-7-am opens the film "haldi-7-am" of films.yaml; write another title.',
    ],
    [
      'home.yaml previews.1.title',
      'Show promo!',
      'home.yaml: the title of the preview "Show promo!" (2nd of 3 in previews) is "Show promo!", whose address is that of "Show promo"; write other letters or digits.',
    ],
    [
      'films.yaml films.0.id',
      'reel',
      'films.yaml: the id of the film "Nach Ka Mausam" (1st of 14 in films) is "reel", the id of the promo film on Home; write another.',
    ],
    [
      'films.yaml categories.6',
      'music videos',
      'films.yaml: the category "music videos" (7th of 7 in categories) is "music videos", whose address is that of "Music Videos"; write other letters or digits.',
    ],
  ])('%s: %s', (place, value, sentence) => {
    expect(saidOf(place, value)).toContain(`frontend/content/${sentence}`);
  });
});

describe('lists without entries', () => {
  it.each([
    'company.yaml hours',
    'company.yaml legalDetails',
    'company.yaml social',
    'company.yaml legalLinks',
    'our-work.yaml faqs',
    'contact.yaml faqs',
    'home.yaml highlights',
    'home.yaml hero.billing',
    'company.yaml counts',
    'home.yaml credits.items',
    'home.yaml banners.upper',
    'home.yaml featuredWorks',
    'home.yaml whyChooseUs.reasons',
    'landing.yaml heroCounters',
    'landing.yaml portfolio',
    'landing.yaml portfolio.0.tags',
    'company.yaml counts',
    'films.yaml categories',
    'our-work.yaml featuredProjects',
    'our-work.yaml additionalServices.services',
    'services.yaml services',
    'services.yaml process.steps',
    'services.yaml whyChooseUs.reasons',
    'our-work.yaml testimonials',
    'services.yaml testimonials',
    'home.yaml quotes',
    'landing.yaml quotes',
  ])('%s may be one', (place) => {
    // A category without films is another problem, which an empty list may cause.
    expect(saidOf(place, []).filter((sentence) => !sentence.includes('has no film'))).toEqual([]);
  });
});

it.each(['Reel', 'The Old Kerala Film Laboratory'])('the fixture titles have room for the name %s', (name) => {
  expect(saidOf('company.yaml name', name)).toEqual([]);
});

it('a picture whose name browsers would not find is to be renamed', () => {
  const films = sample.films?.replace('poster: diya-row', 'poster: "Haldi #2"') ?? '';
  const { problems } = checkContent({ ...sample, films }, { ...names, media: [...names.media, 'Haldi #2.jpg'] });
  expect(problems.join()).toContain(
    'names the picture "Haldi #2"; rename the file, with English letters, digits and hyphens only.',
  );
});

it('a file that is not saved as UTF-8 is named with the line of its first unreadable letter', () => {
  const text = new TextDecoder().decode(Buffer.from(sample.privacy?.replace('Privacy', 'Café') ?? '', 'latin1'));
  expect(checkContent({ ...sample, privacy: text }, names).problems).toContain(
    'frontend/content/privacy.yaml:3: has letters that cannot be read; save the file as UTF-8, and type them again.',
  );
});

const GOOGLE = 'https://www.google.com/maps';
const STREET = 'https://www.openstreetmap.org/export/embed.html?bbox=77.1%2C28.5%2C77.2%2C28.6&layer=mapnik';

describe('a map is one that the policy of the site lets a frame show', () => {
  it.each([
    [`${GOOGLE}/embed?pb=!1m18!1m12`, `${GOOGLE}/embed?pb=!1m18!1m12`],
    [`${GOOGLE}?output=embed&q=Pune`, `${GOOGLE}?output=embed&q=Pune`],
    ['https://maps.google.com/?q=Pune&output=embed', `${GOOGLE}?q=Pune&output=embed`],
    ['https://maps.google.co.in/maps?q=Pune&output=embed', `${GOOGLE}?q=Pune&output=embed`],
    [`${GOOGLE}/d/u/0/embed?mid=1abc`, `${GOOGLE}/d/u/0/embed?mid=1abc`],
    [
      `<iframe src="${GOOGLE}/embed?pb=!1m18&amp;x=1" width="600" height="450"></iframe>`,
      `${GOOGLE}/embed?pb=!1m18&x=1`,
    ],
    [STREET, STREET],
  ])('%s', (address, shown) => {
    const company = stringify({ ...parse(sample.company ?? ''), map: address });
    const { problems, files } = checkContent({ ...sample, company }, names);
    expect(problems).toEqual([]);
    expect(Object(files.company).map).toBe(shown);
  });

  it.each([
    'https://maps.app.goo.gl/AbCdEf123',
    'https://goo.gl/maps/AbCdEf123',
    `${GOOGLE}/place/Pune/@18.52,73.85,17z`,
    `${GOOGLE}/@18.52,73.85,17z`,
    `${GOOGLE}?q=Pune`,
    'https://www.google.co.in/maps/place/Pune',
    'https://maps.google.com/?q=Pune',
    'https://www.openstreetmap.org/#map=17/18.52/73.85',
    'https://www.google.com.example.com/maps/embed?pb=1',
    'https://maps.example/pune',
    'https://www.google.com/?output=embed&q=Pune',
    '18.52, 73.85',
    'www.google.com/maps/place/Pune',
    `${GOOGLE}/embed`,
    `${GOOGLE}/embed?pb=`,
    `${GOOGLE}/d/embed`,
  ])('and not %s', (address) => {
    expect(saidOf('company.yaml map', address)).toEqual([
      `frontend/content/company.yaml: map is "${address}", which no frame can show; write the code that Google Maps gives under Share and "Embed a map", or remove map, and the build makes it of the address.`,
    ]);
  });
});

describe('an address or a file that is no film is refused with what it is', () => {
  it.each([
    ['https://www.youtube.com/playlist?list=PL1234567890', ', a playlist; open one film there'],
    ['https://www.youtube.com/embed/videoseries?list=PL1234567890', ', a playlist; open one film there'],
    ['https://www.youtube.com/watch?list=PL1234567890', ', a playlist; open one film there'],
    ['https://www.youtube.com/embed/live_stream?channel=UC12', ', the live stream of a channel; open one film there'],
    ['https://www.youtube.com/@studio/live', ', the live stream of a channel; open one film there'],
    ['https://www.youtube.com/channel/UC1234567890/live', ', the live stream of a channel; open one film there'],
    ['https://www.youtube.com/@studio', ', a channel; open one film there'],
    ['https://vimeo.com/showcase/7008490', ', a collection of films; open one film there'],
    ['https://vimeo.com/event/1234567', ', a live event; open one film there'],
    ['https://drive.google.com/drive/folders/1AbC?usp=sharing', ', a folder; open one film there'],
    ['https://www.instagram.com/reel/AbC/', '; write the address of a film on YouTube, Vimeo or Google Drive'],
    ['monsoon.jpg', 'is the picture "monsoon.jpg"; write the name of a film'],
    ['led-wall-portrait', 'is the picture "led-wall-portrait"; write the name of a film'],
    ['IMG_2041.HEIC', 'is the picture "IMG_2041.HEIC"; write the name of a film'],
  ])('%s', (film, sentence) => {
    expect(saidOf('films.yaml films.2.videoUrl', film)).toEqual([expect.stringContaining(sentence)]);
  });
});

describe('films may be elsewhere', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1234567890',
    'https://www.youtube.com/live/dQw4w9WgXcQ?si=abc',
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=abc" allowfullscreen></iframe>',
    'https://vimeo.com/123456789',
    'https://drive.google.com/file/d/1a2B3c4D5e6F7g8H9i0J1k2L3m4N5o6P7/view',
  ])('at %s', (address) => {
    expect(saidOf('films.yaml films.2.videoUrl', address)).toEqual([]);
  });
});

describe('a page of title and words', () => {
  const page = {
    path: '/press',
    title: 'Press: stills, credits, interviews',
    description: 'For journalists who write about our films: stills, credits and clips, interviews and visits.',
  };
  const titleLines = [{ text: 'Press' }];
  /** The problems of a page `/press` that the top bar links to, and whose content file has these records. */
  function saidOfPress(press: Record<string, unknown>): string[] {
    const site = { ...parse(sample.site ?? ''), letsTalk: { label: 'Press', href: '/press' } };
    return saidOfTexts({ site: stringify(site), press: stringify(press) });
  }

  it('needs no schema of its own', () => {
    const sections = [{ heading: 'Stills', words: ['One.', 'Two.'], year: 2026 }];
    expect(saidOfPress({ page, titleLines, words: 'Write to us.', sections, none: [] })).toEqual([]);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ page }, 'titleLines is missing; write a list: a line for each entry, with "- " before it.'],
    [{ page, titleLines: [] }, 'titleLines has no entry; write at least one: every page has a title.'],
    [
      { page, titleLines: [{ text: 'Press', width: 110 }] },
      'the width of the title line "Press" (1st of 1 in titleLines) is 110; write 75 (narrow), 100 or 125 (wide), or nothing.',
    ],
    [{ page, titleLines, words: ' ' }, 'words is empty; write the words that stand here.'],
    [{ page, titleLines, words: ['One.', ''] }, 'the 2nd word in words is empty; write the words that stand here.'],
    [
      { page, titleLines, sections: [{ heading: '' }] },
      'the heading of the 1st section in sections is empty; write the words that stand here.',
    ],
    [{ page, titleLines, words: null }, 'words is missing; write the words that stand here.'],
  ])('%j: %s', (press, sentence) => {
    expect(saidOfPress(press)).toEqual([`frontend/content/press.yaml: ${sentence}`]);
  });
});

describe('a wrong value is one problem, of its own file', () => {
  it.each<[string, unknown]>([
    ['company.yaml phone', 919876543210],
    ['company.yaml phone', '98765 43210'],
    ['company.yaml responseTime', undefined],
    ['company.yaml experience', ['6', 'years']],
    ['company.yaml hours.0.opens', '9'],
    ['films.yaml films', 'none'],
    ['films.yaml categories', 'none'],
    ['films.yaml films.11.id', 'Haldi'],
    ['films.yaml films.0.category', 'Live Event'],
    ['contact.yaml projectTypes', 'none'],
    ['contact.yaml projectTypes.1.value', 'Commercial'],
    ['services.yaml page.path', 'services'],
    ['services.yaml page.path', '/contact'],
    ['home.yaml page.path', '/home'],
  ])('%s: %j', (place, value) => {
    const [file] = place.split(' ');
    expect(saidOf(place, value)).toEqual([expect.stringContaining(`frontend/content/${file}: `)]);
  });

  it.each([
    ['films', 'description: "A wedding', 'descripton: "A wedding'],
    ['films', 'captions: none', 'caption: none'],
    ['company', 'phone:', 'hpone:'],
    ['company', 'experience:', 'expereince:'],
  ])('%s.yaml: %s, misspelled', (name, field, misspelled) => {
    expect(saidOfTexts({ [name]: sample[name]?.replace(field, misspelled) ?? '' })).toEqual([
      expect.stringMatching(` (the )?${misspelled.split(':')[0]} .*is not known; write one of `),
    ]);
  });
});

describe('a file that cannot be read', () => {
  const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
  const { services = '' } = sample;
  const problemsOf = (text: string) => checkContent({ ...sample, services: text }, names).problems;

  it('is named with its line, and with what is usually wrong there', () => {
    const title = 'title: Wedding Shoot';
    const line = lineOf(services, title);
    for (const [written, words, at = line] of [
      ['title: "Wedding Shoot', 'a quote or bracket that opens here or above is not closed'],
      ['title: [Wedding', 'a quote or bracket that opens here or above is not closed', line + 1],
      ['title: "The "Wedding" Shoot"', 'put the words between single quotes, or write \\" for each quote within'],
      ['title: "C:\\Weddings"', 'write \\\\ for each \\ between double quotes'],
      [
        'title: <iframe style="border: 1px" src="https://maps.example"></iframe>',
        'write only the address of the frame, the words between the quotes after src=',
      ],
    ] as const) {
      expect(problemsOf(services.replace(title, () => written))).toEqual([
        `frontend/content/services.yaml:${at}: cannot be read; ${words}.`,
      ]);
    }
    expect(problemsOf(services.replace(/^ {4}description/m, '   description'))[0]).toContain('begin lines as far in');
    expect(problemsOf(services.replace(title, 'title: Weddings: all'))).toEqual([
      `frontend/content/services.yaml:${line}: cannot be read; put words that contain ": " or begin with a special character between quotes, and begin lines as far in as their neighbors.`,
    ]);
    expect(problemsOf(services.replace(title, 'title：Weddings'))).toEqual([
      `frontend/content/services.yaml:${line}: cannot be read; write : and a space instead of the wide colon ： after the name of the field.`,
    ]);
    expect(problemsOf(services.replace(title, 'title:\u00a0Weddings'))).toEqual([
      `frontend/content/services.yaml:${line}: cannot be read; type the space after the colon again: it is a no-break or wide space.`,
    ]);
    expect(problemsOf(services.replace(title, `${title}\n    title: Twice`))).toEqual([
      `frontend/content/services.yaml:${line + 1}: cannot be read; this name stands twice in its record: remove one of the two.`,
    ]);
    expect(problemsOf(services.replace(`  - ${title}`, `\t- ${title}`))).toEqual([
      `frontend/content/services.yaml:${line}: cannot be read; indent with spaces, not with a tab.`,
    ]);
  });

  const breakages: Record<string, (text: string) => string> = {
    'a colon in a value': (text) => text.replace(/^( *\w+: ).*$/m, '$1Masala: the Circuit'),
    'an open quote': (text) => text.replace(/^( *\w+: )"?/m, '$1"'),
    'a tab': (text) => text.replace(/^( *\w+:)/m, '\t$1'),
    'a name twice': (text) => text.replace(/^( *)(\w+): .*$/m, '$&\n$1$2: again'),
    'a wide colon': (text) => text.replace(/^( *\w+): /m, '$1：'),
    'a no-break space after a colon': (text) => text.replace(/^( *\w+): /m, '$1:\u00a0'),
    'a no-break space before a name': (text) => text.replace(/^( *)(\w+: )/m, '$1\u00a0$2'),
    'no space after a colon': (text) => text.replace(/^( *\w+): /m, '$1:'),
    'curly quotes': (text) => text.replace(/^( *\w+: ).*$/m, '$1“Masala: the Circuit”'),
    'dashes of another program': (text) => text.replace(/^( *)- /m, '$1– '),
    'an entry too far in': (text) => text.replace(/^( *)- (.*)$/m, '$1- one\n$1 - two'),
    'no words': () => '',
    'words without fields': () => 'Hello',
    'the bytes of a picture': () => new TextDecoder().decode(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46)),
    'UTF-16': (text) => new TextDecoder().decode(Buffer.from(`\ufeff${text}`, 'utf16le')),
  };
  it.each([
    ...Object.keys(sample).map((name) => [name, 'a colon in a value'] as const),
    ...Object.keys(breakages).flatMap((what) => [['films', what] as const, ['company', what] as const]),
  ])('%s.yaml with %s is one problem of one file', (name, what) => {
    const { problems } = checkContent({ ...sample, [name]: breakages[what]?.(sample[name] ?? '') ?? '' }, names);
    expect(problems).toEqual([expect.stringMatching(`^frontend/content/${name}\\.yaml:\\d+: `)]);
  });

  it.each(Object.keys(sample))(
    '%s.yaml without one of its lines that begin a list or a record is one problem',
    (name) => {
      const lines = sample[name]?.split('\n') ?? [];
      for (const [index, heading] of lines.entries()) {
        if (!heading.endsWith(':')) continue;
        const others = lines.filter((_, other) => other !== index).join('\n');
        const { problems } = checkContent({ ...sample, [name]: others }, names);
        expect(problems, heading).toEqual([expect.stringMatching(`^frontend/content/${name}\\.yaml:\\d+: `)]);
      }
    },
  );

  it.each([
    ['services', '\ntestimonialsHeading:', '\n  testimonialsHeading:', 'whyChooseUs.testimonialsHeading is not known'],
    ['site', '\n  tryAgain:', '\ntryAgain:', 'tryAgain is not known'],
  ])('%s.yaml with a line of another record is one problem', (name, line, moved, sentence) => {
    const { problems } = checkContent({ ...sample, [name]: sample[name]?.replace(line, moved) ?? '' }, names);
    expect(problems).toEqual([expect.stringContaining(sentence)]);
  });

  it.each(Object.keys(sample))('%s.yaml, if it is missing, is one problem', (missing) => {
    const others = Object.fromEntries(Object.entries(sample).filter(([name]) => name !== missing));
    expect(checkContent(others, names).problems).toEqual([
      `frontend/content/${missing}.yaml is missing; put it back as it was.`,
    ]);
  });

  it('is one whose words end at a #, which YAML takes for a comment', () => {
    const title = 'title: Wedding Shoot';
    expect(problemsOf(services.replace(title, 'title: Take #2'))).toEqual([
      `frontend/content/services.yaml:${lineOf(services, title)}: "Take #2" ends at its #, from where on it is a comment; write it between quotes, or the comment on a line of its own.`,
    ]);
    expect(problemsOf(services.replace(title, 'title: "Take #2"'))).toEqual([]);
    expect(problemsOf(services.replace(title, 'title: #Wedding'))).toEqual([
      expect.stringContaining('" #Wedding" ends at its #'),
    ]);
  });

  it.each(['!New', '&Friends welcome', '*Director'])('is one with words that YAML takes for marks: %s', (words) => {
    const title = 'title: Wedding Shoot';
    expect(problemsOf(services.replace(title, `title: ${words}`))[0]).toBe(
      `frontend/content/services.yaml:${lineOf(services, title)}: has words that begin with !, & or *, which YAML takes for marks of its own; write them between quotes.`,
    );
  });

  it('is one with quotes in the name of a field', () => {
    const said = problemsOf(`${services}\nHe said "hi": x\n`);
    expect(said).toEqual([expect.stringMatching(/He said "hi" is not known; write one of page, /)]);
  });
});

it('a problem is on the line of its value, or of the record that lacks it', () => {
  const { services = '' } = sample;
  const lines = services.split('\n');
  const lineOfProblem = (text: string) =>
    Number(checkContent({ ...sample, services: text }, names).problems[0]?.match(/:(\d+):/)?.[1]);
  const icon = lines.indexOf('    icon: wedding');
  expect(lineOfProblem(services.replace('    icon: wedding', '    icon: weding'))).toBe(icon + 1);
  expect(lineOfProblem(services.replace('    icon: wedding', '    icon:'))).toBe(icon + 1);
  expect(lineOfProblem(services.replace('    icon: wedding\n', ''))).toBe(
    lines.indexOf('  - title: Wedding Shoot') + 1,
  );
});
