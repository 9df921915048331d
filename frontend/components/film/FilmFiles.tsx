import { captionsFile, filesOf } from '../../lib/mediaFiles';

/**
 * The sources of a `<video>`, given the name of its film in `media/` without extension, and its captions track, which is on by
 * default.
 */
export function FilmFiles({ name, captions }: { name: string; captions?: string | undefined }) {
  const track = captionsFile(captions);

  return (
    <>
      {filesOf(name).map((file) => (
        <source {...file} key={file.type} />
      ))}
      {track && <track kind="captions" src={track} srcLang="en" label="English" default />}
    </>
  );
}
