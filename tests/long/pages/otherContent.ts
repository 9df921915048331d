import { editContent } from '../../support/commands/editContent';

/** Other counts than the sample has, single entries, long names, and a title in Devanagari. */
export function growContent(checkout: string): void {
  editContent(checkout, 'home', (home) => ({
    ...home,
    titleLines: [
      { text: 'छह साल से', width: 125 },
      { text: 'फ़िल्में काटते हैं', width: 75 },
    ],
    credits: { ...home.credits, items: home.credits.items.slice(0, 1) },
    highlights: [
      { name: 'The Thiruvananthapuram International Documentary Festival’s Opening Night', type: 'show' },
      ...home.highlights,
    ],
    featuredWorks: home.featuredWorks.slice(0, 2),
    whyChooseUs: { ...home.whyChooseUs, reasons: home.whyChooseUs.reasons.slice(0, 1) },
    quotes: home.quotes.slice(0, 1),
    about: {
      ...home.about,
      person: { photo: 'led-wall-portrait', name: 'Asha Raghunathan', craft: 'Editor and colourist' },
    },
  }));
  editContent(checkout, 'films', (films) => ({
    ...films,
    films: [
      ...films.films.map((film) => {
        if (film.id === 'silver-reel-honours') {
          return { ...film, title: 'बारिश, The Thiruvananthapuram International Documentary Festival' };
        }
        return film.story ? { ...film, title: `${film.title}, Thiruvananthapuram` } : film;
      }),
      {
        id: 'international-festival',
        title: 'The Thiruvananthapuram International Documentary Festival',
        kind: 'Made for television',
        category: 'Corporate Films',
        poster: 'diya-row',
      },
      { id: 'one-more', title: 'एक और फ़िल्म', category: 'Documentaries', poster: 'diya-row', description: 'One more.' },
    ],
  }));
  editContent(checkout, 'services', (services) => ({
    ...services,
    services: services.services
      .slice(0, 5)
      .map((service, index) =>
        index > 0 ? service : { ...service, title: 'Post-Production, Colour Grading and Internationalisation' },
      ),
    process: { ...services.process, steps: services.process.steps.slice(0, 1) },
    testimonials: [...services.testimonials, { name: 'Sample Client D', feedback: 'Good.' }],
  }));
  editContent(checkout, 'our-work', (ourWork) => ({
    ...ourWork,
    featuredProjects: [...ourWork.featuredProjects, 'one-more'],
    additionalServices: {
      ...ourWork.additionalServices,
      services: ourWork.additionalServices.services.slice(0, 3),
    },
    testimonials: ourWork.testimonials.slice(0, 1),
    faqs: ourWork.faqs.slice(0, 1).map((faq) => ({
      ...faq,
      question:
        'Do you film abroad for a documentary, a concert or a wedding that goes on for several days in many places?',
    })),
  }));
  editContent(checkout, 'landing', (landing) => ({
    ...landing,
    portfolio: landing.portfolio.slice(0, 1).map((item) => ({ ...item, tags: [] })),
    quotes: landing.quotes.slice(0, 2),
  }));
  editContent(checkout, 'company', (company) => ({
    ...company,
    address: { ...company.address, street: `The Old Thiruvananthapuram Film Laboratory, ${company.address.street}` },
    counts: company.counts.slice(0, 1),
    hours: company.hours.slice(0, 1),
    legalDetails: company.legalDetails.slice(0, 1),
    social: company.social.slice(0, 1).map((account) => ({ ...account, href: 'https://social.example/studio' })),
  }));
}

/** Empties every list that may be empty, and removes optional texts. */
export function emptyContent(checkout: string): void {
  editContent(checkout, 'home', (home) => ({
    ...home,
    hero: { ...home.hero, billing: [], reelButton: undefined },
    credits: { ...home.credits, items: [] },
    highlights: [],
    banners: { ...home.banners, upper: [], lower: [] },
    featuredWorks: [],
    whyChooseUs: { ...home.whyChooseUs, reasons: [] },
    quotes: [],
  }));
  editContent(checkout, 'films', (films) => ({ ...films, categories: [], films: [] }));
  editContent(checkout, 'services', (services) => ({
    ...services,
    services: [],
    ask: undefined,
    process: { ...services.process, steps: [] },
    whyChooseUs: { ...services.whyChooseUs, reasons: [] },
    testimonials: [],
  }));
  editContent(checkout, 'our-work', (ourWork) => ({
    ...ourWork,
    featuredProjects: [],
    additionalServices: { ...ourWork.additionalServices, services: [] },
    testimonials: [],
    faqs: [],
  }));
  editContent(checkout, 'contact', (contact) => ({ ...contact, faqs: [] }));
  editContent(checkout, 'landing', (landing) => ({ ...landing, heroCounters: [], portfolio: [], quotes: [] }));
  editContent(checkout, 'company', (company) => ({
    ...company,
    whatsApp: undefined,
    counts: [],
    hours: [],
    legalDetails: [],
    social: [],
    legalLinks: [],
  }));
}
