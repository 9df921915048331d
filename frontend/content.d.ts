/** The content files that have a schema, because TypeScript does not read YAML; each schema needs a line here. */
declare module 'virtual:content' {
  export const company: import('./schema/company').Company;
  export const site: import('./schema/site').Site;
  export const films: import('./schema/films').Films;
  export const home: import('./schema/home').Home;
  export const ourWork: import('./schema/our-work').OurWork;
  export const services: import('./schema/services').Services;
  export const contact: import('./schema/contact').Contact;
  export const landing: import('./schema/landing').Landing;
  export const privacy: import('./schema/privacy').Privacy;
  export const notFound: import('./schema/not-found').NotFound;
}

declare module '*/content/films.yaml?pages' {
  const pages: readonly import('./schema/films').FilmPageRoute[];
  export default pages;
}

/** A page without a schema in `frontend/schema`: its fields have no types. The last line, because the first that fits counts. */
declare module '*.yaml';
