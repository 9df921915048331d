import { ButtonLink } from '../../components/ButtonLink';
import { PageTitle } from '../../components/PageTitle';
import { answerBack } from '../../content/contact';

/** What a form sent without JavaScript is answered with, where there is nothing to correct. */
export function AnswerPage({ title, message }: { title: string; message: string }) {
  return (
    <PageTitle lines={[{ text: title, width: 125 }]} lead={message}>
      <ButtonLink href={answerBack.href}>{answerBack.label}</ButtonLink>
    </PageTitle>
  );
}
