import { contact } from 'virtual:content';
import { ButtonLink } from '../../components/ButtonLink';
import { PageTitle } from '../../components/PageTitle';
import type { TitleLine } from '../../schema/records';

type FormAnswerProps = { lines: readonly TitleLine[]; message: string; back?: { href: string; label: string } };

/**
 * The page that answers a form sent without JavaScript, if there is nothing to correct; only the build renders it. Its file's
 * name must not end in `Page.tsx`, which would bring it into the client build, and styles of its own would be missing.
 */
export function FormAnswer({ lines, message, back = contact.answerPages.back }: FormAnswerProps) {
  return (
    <PageTitle lines={lines} lead={message} maxWidth={860}>
      <ButtonLink href={back.href}>{back.label}</ButtonLink>
    </PageTitle>
  );
}
