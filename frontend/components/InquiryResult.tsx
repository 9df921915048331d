import { lazy, Suspense, useSyncExternalStore } from 'react';
import company from '../content/company.yaml';
import site from '../content/site.yaml';
import { inquiryForm } from '../lib/inquiryForm';
import { WhatsAppLink } from './WhatsAppLink';

const { results } = site;

/** Comes with the form (see ContactForm.tsx), so that the styles of other pages are without it. */
const ResultDialog = lazy(async () => ({ default: (await import('./ResultDialog')).ResultDialog }));

/** The result dialog of an inquiry, on whichever page the visitor is when the answer arrives. */
export function InquiryResult() {
  const { result, subject } = useSyncExternalStore(
    inquiryForm.subscribe,
    inquiryForm.current,
    inquiryForm.inStaticHtml,
  );
  if (result === undefined) return null;
  const isSent = result.status === 'sent';

  return (
    <Suspense>
      <ResultDialog
        isSuccess={isSent}
        note={
          <>
            {isSent ? results.sentNote : <Fallback />}
            <WhatsApp subject={subject} />
          </>
        }
        heading={isSent ? results.sentHeading : results.failedHeading}
        message={result.message ?? (isSent ? results.thanks : results.failure)}
        closeLabel={isSent ? results.done : results.tryAgain}
        onClose={inquiryForm.dismissResult}
      />
    </Suspense>
  );
}

/** Another way to the studio, if it has a number there. */
function WhatsApp({ subject }: { subject: string }) {
  if (!company.whatsApp) return null;
  return (
    <>
      <br />
      <WhatsAppLink subject={subject} />
    </>
  );
}

/** The note after a failure, with the phone number as an alternative. */
function Fallback() {
  return (
    <>
      {results.failedNote}
      <br />
      <a href={`tel:${company.phone.dial}`}>{company.phone.display}</a>
    </>
  );
}
