const REDRAW_MS = 200;
const LINE_EVERY_MS = 5000;

/** Shows the progress of an upload, and the time that is left: in one line of a terminal, elsewhere in a line every 5 s. */
export function showProgress(total: { files: number; bytes: number }, stream: NodeJS.WriteStream = process.stdout) {
  const start = Date.now();
  const done = { files: 0, bytes: 0 };
  const draw = () => {
    const seconds = Math.ceil(((total.bytes - done.bytes) * (Date.now() - start)) / done.bytes / 1000);
    const left = done.bytes > 0 ? `, ${seconds} s left` : '';
    const words = `${done.files} of ${total.files} files, ${inUnits(done.bytes)} of ${inUnits(total.bytes)}${left}`;
    stream.write(stream.isTTY ? `\r\x1b[K${words.slice(0, stream.columns - 1)}` : `${words}\n`);
  };
  const timer = setInterval(draw, stream.isTTY ? REDRAW_MS : LINE_EVERY_MS).unref();

  return {
    addBytes: (bytes: number) => {
      done.bytes += bytes;
    },
    addFile: () => {
      done.files += 1;
    },
    end: () => {
      clearInterval(timer);
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}

/** Bytes in readable units, such as `1.2 MB`. */
export function inUnits(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
