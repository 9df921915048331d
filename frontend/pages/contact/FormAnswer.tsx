import { ButtonLink } from '../../components/ButtonLink';
import { PageTitle } from '../../components/PageTitle';
import contact from '../../content/contact.yaml';
import type { TitleLine } from '../../schema/records';

const answerBack = contact.answerPages.back;

/**
 * The answer to a form sent without JavaScript, if there is nothing to correct. Only the build renders it. Its file
 * must not end in `Page.tsx`: `routes.ts` brings such files into the client build. It uses only shared components, because
 * styles of its own would be missing.
 */
export function FormAnswer({ lines, message }: { lines: readonly TitleLine[]; message: string }) {
  return (
    <PageTitle lines={lines} lead={message} maxWidth={860}>
      <ButtonLink href={answerBack.href}>{answerBack.label}</ButtonLink>
    </PageTitle>
  );
}
