/** The build puts a link in here where a page has more styles than its first answer may carry. React leaves it alone. */
const NOTHING = { __html: '' };

/**
 * The end of the first screen. What is above needs no other file to be painted; what follows may wait for the site's
 * stylesheet, which React needs later anyway.
 */
export function LateStyles() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty; only so does React leave alone what stands in it.
  return <div hidden data-late-styles suppressHydrationWarning dangerouslySetInnerHTML={NOTHING} />;
}
