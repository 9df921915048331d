import { useSyncExternalStore } from 'react';
import { results } from '../../content/inquiry-results';
import { inquiryForm } from '../../lib/inquiryForm';
import { ResultDialog } from '../ResultDialog';

/** What became of the inquiry, on whichever page its answer comes. */
export function InquiryResult() {
  const { result } = useSyncExternalStore(inquiryForm.subscribe, inquiryForm.current, inquiryForm.inStaticHtml);
  if (result === undefined) return null;
  const isSent = result.status === 'sent';

  return (
    <ResultDialog
      isSuccess={isSent}
      note={isSent ? results.sentNote : results.failedNote}
      heading={isSent ? results.sentHeading : results.failedHeading}
      message={result.message ?? (isSent ? results.thanks : results.failure)}
      closeLabel={isSent ? results.done : results.tryAgain}
      onClose={inquiryForm.dismissResult}
    />
  );
}
