import { captionsFile } from '../../lib/mediaFiles';

/** The captions track of a film, on by default; nothing if the film has none. */
export function Captions({ name }: { name: string | undefined }) {
  const file = captionsFile(name);

  return file && <track kind="captions" src={file} srcLang="en" label="English" default />;
}
