/** Query parameters that fill in the contact form. */
export const PREFILL = { subject: 'subject', projectType: 'type' } as const;

/** The address of the contact form with its subject, and its project type if there is one, filled in. */
export function askAbout(subject: string, projectType?: string): string {
  const query = new URLSearchParams({ [PREFILL.subject]: subject });
  if (projectType !== undefined) query.set(PREFILL.projectType, projectType);
  return `/contact?${query}`;
}
