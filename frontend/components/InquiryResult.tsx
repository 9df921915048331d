import { useSyncExternalStore } from 'react';
import company from '../content/company.yaml';
import site from '../content/site.yaml';
import { inquiryForm } from '../lib/inquiryForm';
import { WhatsAppLink } from './WhatsAppLink';

const { results } = site;

/**
 * The result dialog of an inquiry, on whichever page the visitor is when the answer arrives. The contact form passes in
 * the dialog component, so that other pages do not load its styles.
 */
export function InquiryResult() {
  const { result, attempt, subject, Dialog } = useSyncExternalStore(
    inquiryForm.subscribe,
    inquiryForm.current,
    inquiryForm.inStaticHtml,
  );
  const isSent = result?.status === 'sent';

  if (!result || !Dialog) return null;
  return (
    <Dialog
      key={attempt}
      isSuccess={isSent}
      note={
        <>
          {isSent ? (
            results.sentNote
          ) : (
            <>
              {results.failedNote}
              <br />
              <a href={`tel:${company.phone.dial}`}>{company.phone.display}</a>
            </>
          )}
          <div>
            <WhatsAppLink subject={subject} />
          </div>
        </>
      }
      heading={isSent ? results.sentHeading : results.failedHeading}
      message={result.message ?? (isSent ? results.thanks : results.failure)}
      closeLabel={isSent ? 'Done' : 'Try again'}
      onClose={() => inquiryForm.dismissResult(attempt)}
    />
  );
}
