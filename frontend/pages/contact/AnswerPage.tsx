import { ButtonLink } from '../../components/ButtonLink';
import { PageTitle } from '../../components/PageTitle';
import { answerBack } from '../../content/contact';
import type { TitleLine } from '../../content/types';

/**
 * What a form sent without JavaScript is answered with, where there is nothing to correct. Made of shared components
 * alone: no page of the browser's build has it, so styles of its own would be in none.
 */
export function AnswerPage({ lines, message }: { lines: readonly TitleLine[]; message: string }) {
  return (
    <PageTitle lines={lines} lead={message} maxWidth={860}>
      <ButtonLink href={answerBack.href}>{answerBack.label}</ButtonLink>
    </PageTitle>
  );
}
