import type { TitleLine } from '../../../frontend/content/types';
import type { company as Company } from '../../fixtures/content/company';
import type { workFaqs as Faqs } from '../../fixtures/content/faqs';
import type { highlights as Highlights } from '../../fixtures/content/highlights';
import type {
  banners as Banners,
  credits as Credits,
  featuredWorks as FeaturedWorks,
  hero as Hero,
  stats as Stats,
  whyChooseUs as WhyChooseUs,
} from '../../fixtures/content/home';
import type { portfolio as Portfolio } from '../../fixtures/content/landing';
import type {
  additionalServices as AdditionalServices,
  featuredProjects as FeaturedProjects,
} from '../../fixtures/content/our-work';
import type { notableProjects as NotableProjects } from '../../fixtures/content/projects';
import type { process as Process, services as Services } from '../../fixtures/content/services';
import type { homeQuotes as Quotes, workTestimonials as Testimonials } from '../../fixtures/content/testimonials';
import { editContent } from '../../support/commands/editContent';

/** Other counts than the sample has, single entries, long names, and a title in Devanagari. */
export function growContent(checkout: string): void {
  editContent<typeof Highlights>(checkout, 'highlights.ts', 'highlights', (tiles) => [
    { name: 'The Thiruvananthapuram International Documentary Festival’s Opening Night', type: 'show' },
    ...tiles,
  ]);
  editContent<typeof NotableProjects>(checkout, 'projects.ts', 'notableProjects', (projects) => [
    ...projects.slice(0, 11),
    {
      kind: 'Made for television',
      title: 'The Thiruvananthapuram International Documentary Festival',
      category: 'Corporate Films',
    },
  ]);
  editContent<typeof Services>(checkout, 'services.ts', 'services', (services) =>
    services
      .slice(0, 5)
      .map((service, index) =>
        index > 0 ? service : { ...service, title: 'Post-Production, Colour Grading and Internationalisation' },
      ),
  );
  editContent<typeof Process>(checkout, 'services.ts', 'process', (process) => ({
    ...process,
    steps: process.steps.slice(0, 1),
  }));
  editContent<{ titleLines: TitleLine[] }>(checkout, 'home.ts', 'hero', (hero) => ({
    ...hero,
    titleLines: [
      { text: 'छह साल से', width: 125 },
      { text: 'फ़िल्में काटते हैं', width: 75 },
    ],
  }));
  editContent<typeof Stats>(checkout, 'home.ts', 'stats', (stats) => stats.slice(0, 1));
  editContent<typeof Credits>(checkout, 'home.ts', 'credits', (credits) => ({
    ...credits,
    items: credits.items.slice(0, 1),
  }));
  editContent<typeof FeaturedWorks>(checkout, 'home.ts', 'featuredWorks', (works) =>
    works
      .slice(0, 2)
      .map((work, index) =>
        index > 0 ? work : { ...work, title: 'बारिश, The Thiruvananthapuram International Documentary Festival' },
      ),
  );
  editContent<typeof WhyChooseUs>(checkout, 'home.ts', 'whyChooseUs', ({ heading, reasons }) => ({
    heading,
    reasons: reasons.slice(0, 1),
  }));
  editContent<typeof Quotes>(checkout, 'testimonials.ts', 'homeQuotes', (quotes) => quotes.slice(0, 1));
  editContent<typeof Quotes>(checkout, 'testimonials.ts', 'landingQuotes', (quotes) => quotes.slice(0, 2));
  editContent<typeof Testimonials>(checkout, 'testimonials.ts', 'workTestimonials', (all) => all.slice(0, 1));
  editContent<typeof Testimonials>(checkout, 'testimonials.ts', 'serviceTestimonials', (all) => [
    ...all,
    { name: 'Sample Client D', feedback: 'Good.' },
  ]);
  editContent<typeof Faqs>(checkout, 'faqs.ts', 'workFaqs', (faqs) =>
    faqs.slice(0, 1).map((faq) => ({
      ...faq,
      question:
        'Do you film abroad for a documentary, a concert or a wedding that goes on for several days in many places?',
    })),
  );
  editContent<typeof Portfolio>(checkout, 'landing.ts', 'portfolio', (items) =>
    items.slice(0, 1).map((item) => ({ ...item, tags: [] })),
  );
  editContent<typeof FeaturedProjects>(checkout, 'our-work.ts', 'featuredProjects', (projects) => [
    ...projects,
    { title: 'एक और फ़िल्म', image: 'diya-row', description: 'One more.', category: 'Documentaries' },
  ]);
  editContent<typeof AdditionalServices>(checkout, 'our-work.ts', 'additionalServices', ({ heading, services }) => ({
    heading,
    services: services.slice(0, 3),
  }));
  editContent<typeof Company>(checkout, 'company.ts', 'company', (company) => ({
    ...company,
    addressLines: ['The Old Thiruvananthapuram Film Laboratory', ...company.addressLines],
    hours: company.hours.slice(0, 1),
    legalDetails: company.legalDetails.slice(0, 1),
    social: company.social.slice(0, 1).map((account) => ({ ...account, href: 'https://social.example/studio' })),
  }));
}

/** No entry in any list that may go without. */
export function emptyContent(checkout: string): void {
  const lists = {
    'highlights.ts': ['highlights'],
    'projects.ts': ['notableProjects'],
    'faqs.ts': ['workFaqs', 'contactFaqs'],
    'testimonials.ts': ['workTestimonials', 'serviceTestimonials', 'homeQuotes', 'landingQuotes'],
    'services.ts': ['services'],
    'our-work.ts': ['categories', 'featuredProjects'],
    'landing.ts': ['heroCounters', 'portfolio', 'counters'],
    'home.ts': ['stats', 'featuredWorks'],
  };
  for (const [file, names] of Object.entries(lists)) {
    for (const name of names) editContent(checkout, file, name, () => []);
  }
  editContent<typeof Hero>(checkout, 'home.ts', 'hero', (hero) => ({ ...hero, billing: [] }));
  editContent<typeof Credits>(checkout, 'home.ts', 'credits', (credits) => ({ ...credits, items: [] }));
  editContent<typeof Banners>(checkout, 'home.ts', 'banners', (banners) => ({ ...banners, upper: [], lower: [] }));
  editContent<typeof WhyChooseUs>(checkout, 'home.ts', 'whyChooseUs', ({ heading }) => ({ heading, reasons: [] }));
  editContent<typeof WhyChooseUs>(checkout, 'services.ts', 'whyChooseUs', ({ heading }) => ({ heading, reasons: [] }));
  editContent<typeof Process>(checkout, 'services.ts', 'process', (process) => ({ ...process, steps: [] }));
  editContent<typeof AdditionalServices>(checkout, 'our-work.ts', 'additionalServices', ({ heading }) => ({
    heading,
    services: [],
  }));
  editContent<typeof Company>(checkout, 'company.ts', 'company', (company) => ({
    ...company,
    hours: [],
    legalDetails: [],
    social: [],
    legalLinks: [],
  }));
}
