const EVERY_MS = 2000;

/** Prints the progress of an upload every 2 s, with the time that is left. */
export function showProgress(total: { files: number; bytes: number }) {
  const start = Date.now();
  const sent = new Map<string, number>();
  let files = 0;
  const print = () => {
    const bytes = [...sent.values()].reduce((sum, each) => sum + each, 0);
    const seconds = Math.ceil(((total.bytes - bytes) * (Date.now() - start)) / bytes / 1000);
    const left = bytes > 0 ? `, ${seconds} s left` : '';
    console.log(`${files} of ${total.files} files, ${inKilobytes(bytes)} of ${inKilobytes(total.bytes)}${left}`);
  };
  const timer = setInterval(print, EVERY_MS).unref();

  return {
    onBytes: (path: string, bytes: number) => sent.set(path, bytes),
    onFile: () => {
      files += 1;
    },
    end: () => clearInterval(timer),
  };
}

/** Bytes in readable units, such as `1200 KB`. */
export const inKilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} KB`;
