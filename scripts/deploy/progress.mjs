const BAR_WIDTH = 24;
const REDRAW_MS = 100;
const LINE_EVERY_MS = 5000;

/** @typedef {{ addBytes: (bytes: number) => void, addFile: () => void, end: () => void }} Progress */

/**
 * Shows the progress of an upload: a bar on a terminal, elsewhere a line every 5 s.
 *
 * @param {{ files: number, bytes: number }} total
 * @param {NodeJS.WriteStream} [stream]
 * @returns {Progress}
 */
export function showProgress(total, stream = process.stdout) {
  const start = Date.now();
  const done = { files: 0, bytes: 0 };
  const words = () => stateInWords(done, total, (Date.now() - start) / 1000);
  const draw = stream.isTTY
    ? () => stream.write(`\r\x1b[K${`${bar(done.bytes / total.bytes)} ${words()}`.slice(0, stream.columns - 1)}`)
    : () => console.log(words());
  const timer = setInterval(draw, stream.isTTY ? REDRAW_MS : LINE_EVERY_MS);
  timer.unref();

  return {
    addBytes: (bytes) => {
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

/**
 * @param {{ files: number, bytes: number }} done
 * @param {{ files: number, bytes: number }} total
 * @param {number} seconds since the start
 */
function stateInWords(done, total, seconds) {
  const speed = done.bytes / Math.max(seconds, 0.001);
  const left = speed > 0 ? `, ${Math.ceil((total.bytes - done.bytes) / speed)} s left` : '';

  return `${done.files} of ${total.files} files, ${inUnits(done.bytes)} of ${inUnits(total.bytes)}, ${inUnits(speed)}/s${left}`;
}

/** @param {number} share from 0 to 1 */
function bar(share) {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR_WIDTH);

  return `[${'='.repeat(full)}${' '.repeat(BAR_WIDTH - full)}]`;
}

/** Bytes in readable units, such as `1.2 MB`. @param {number} bytes */
export function inUnits(bytes) {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
