import { useSyncExternalStore } from 'react';
import { company } from '../content/company';
import { results } from '../content/inquiry-results';
import { inquiryForm } from '../lib/inquiryForm';
import { ResultDialog } from './ResultDialog';

/** What became of the inquiry, on whichever page its answer comes. */
export function InquiryResult() {
  const { result } = useSyncExternalStore(inquiryForm.subscribe, inquiryForm.current, inquiryForm.inStaticHtml);
  if (result === undefined) return null;
  const isSent = result.status === 'sent';

  return (
    <ResultDialog
      isSuccess={isSent}
      note={isSent ? results.sentNote : <Fallback />}
      heading={isSent ? results.sentHeading : results.failedHeading}
      message={result.message ?? (isSent ? results.thanks : results.failure)}
      closeLabel={isSent ? results.done : results.tryAgain}
      onClose={inquiryForm.dismissResult}
    />
  );
}

/** What calms, and the way that does not need this form. */
function Fallback() {
  return (
    <>
      {results.failedNote}
      <br />
      <a href={`tel:${company.phone.dial}`}>{company.phone.display}</a>
    </>
  );
}
