import { captionsFile, filesOf } from '../../lib/mediaFiles';

interface FilmFilesProps {
  /** Name of the film's file in `media/`, without extension. */
  name: string;
  captions?: string | undefined;
}

/** The sources of a `<video>`, and its captions track, which is on by default. */
export function FilmFiles({ name, captions }: FilmFilesProps) {
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
