const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }));

/**
 * The text of rendered HTML, with React's entities resolved.
 * @param {string} html
 */
export function textIn(html) {
  return unescapeHtml(html.replace(/<[^>]*>/g, ''));
}

/** @param {string} text */
export function unescapeHtml(text) {
  return text.replace(/&(\w+|#\w+);/g, (entity, name) => ENTITIES.get(name) ?? entity);
}
