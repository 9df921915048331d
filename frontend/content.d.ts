// The types of the content files, because TypeScript does not read YAML. Each file with a schema needs a declaration here.

declare module '*/content/company.yaml' {
  const content: import('./schema/company').Company;
  export default content;
}
declare module '*/content/site.yaml' {
  const content: import('./schema/site').Site;
  export default content;
}
declare module '*/content/films.yaml' {
  const content: import('./schema/films').Films;
  export default content;
}
declare module '*/content/films.yaml?pages' {
  const pages: readonly import('./schema/films').FilmPageRoute[];
  export default pages;
}
declare module '*/content/home.yaml' {
  const content: import('./schema/home').Home;
  export default content;
}
declare module '*/content/our-work.yaml' {
  const content: import('./schema/our-work').OurWork;
  export default content;
}
declare module '*/content/services.yaml' {
  const content: import('./schema/services').Services;
  export default content;
}
declare module '*/content/contact.yaml' {
  const content: import('./schema/contact').Contact;
  export default content;
}
declare module '*/content/landing.yaml' {
  const content: import('./schema/landing').Landing;
  export default content;
}
declare module '*/content/privacy.yaml' {
  const content: import('./schema/privacy').Privacy;
  export default content;
}
declare module '*/content/not-found.yaml' {
  const content: import('./schema/not-found').NotFound;
  export default content;
}

/** A page without a schema in `frontend/schema`: its fields have no types. The last line, because the first that fits counts. */
declare module '*.yaml';
