import { captionsFile } from '../../lib/mediaFiles';

/** The words of a film in writing, shown unless the visitor switches them off. */
export function Captions({ name }: { name: string | undefined }) {
  const file = captionsFile(name);

  return file && <track kind="captions" src={file} srcLang="en" label="English" default />;
}
