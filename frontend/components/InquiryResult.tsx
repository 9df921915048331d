import { useSyncExternalStore } from 'react';
import { inquiryForm } from '../lib/inquiryForm';

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

  if (!result || !Dialog) return null;
  return <Dialog result={result} subject={subject} onClose={() => inquiryForm.dismissResult(attempt)} key={attempt} />;
}
