/** The file of `frontend/content` that has a page's title: `press.ts` for `/press`, and `home.ts` for `/`. */
export const contentFileOf = (path: string) => `${path.slice(1) || 'home'}.ts`;
