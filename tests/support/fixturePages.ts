import contact from '../fixtures/content/contact.yaml';
import home from '../fixtures/content/home.yaml';
import landing from '../fixtures/content/landing.yaml';
import notFound from '../fixtures/content/not-found.yaml';
import ourWork from '../fixtures/content/our-work.yaml';
import privacy from '../fixtures/content/privacy.yaml';
import services from '../fixtures/content/services.yaml';

/** The `page` record of each page of the fixture content: path, title and description. */
export const pages = {
  home: home.page,
  ourWork: ourWork.page,
  services: services.page,
  contact: contact.page,
  landing: landing.page,
  privacy: privacy.page,
  notFound: notFound.page,
};
