import { spawn } from 'node:child_process';

/** The properties of a media file that a conversion needs. */
export interface Probe {
  /** After rotation, in pixels. */
  width: number;
  height: number;
  /** In seconds; 0 for pictures. */
  duration: number;
  /** The average number of frames per second: phones record at a variable frame rate. */
  rate: number;
  isHdr: boolean;
  hasSound: boolean;
}

const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];

/** Reads the properties of a film. Rejects with a one-sentence error if the file is not a film. */
export async function probe(file: string): Promise<Probe> {
  const text = await output('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', '-show_format', file]).catch(
    () => '{}',
  );
  const { streams = [], format = {} } = JSON.parse(text);
  const video = streams.find((stream: { codec_type: string }) => stream.codec_type === 'video');
  if (video === undefined) throw new Error(`${file} is no film or picture that ffmpeg can read.`);
  const rotation = Math.abs(video.side_data_list?.find((data: object) => 'rotation' in data)?.rotation ?? 0);
  const isTurned = rotation % 180 === 90;
  const [frames = 25, seconds = 1] = String(video.avg_frame_rate).split('/').map(Number);
  return {
    width: isTurned ? video.height : video.width,
    height: isTurned ? video.width : video.height,
    duration: Number(format.duration ?? video.duration ?? 0),
    rate: frames / seconds || 25,
    isHdr: HDR_TRANSFERS.includes(video.color_transfer),
    hasSound:
      streams.some((stream: { codec_type: string }) => stream.codec_type === 'audio') && (await isAudible(file)),
  };
}

const SILENCE_DB = -60;

/** Whether the sound track is more than silence. */
async function isAudible(file: string): Promise<boolean> {
  const said = await output(
    'ffmpeg',
    ['-hide_banner', '-i', file, '-map', '0:a:0', '-af', 'volumedetect', '-f', 'null', '-'],
    true,
  );
  const loudest = Number(/max_volume: (-?[\d.]+|-inf) dB/.exec(said)?.[1] ?? Number.NEGATIVE_INFINITY);
  return loudest > SILENCE_DB;
}

interface Work {
  /** Called with the progress, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Runs ffmpeg; `duration` is that of its output, in seconds. Rejects with the error message of ffmpeg when it fails.
 */
export function runFfmpeg(args: readonly string[], duration: number, { onProgress, signal }: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    const words = ['-hide_banner', '-nostdin', '-y', '-loglevel', 'error', '-progress', 'pipe:1', ...args];
    const child = spawn('ffmpeg', words, { signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let problem = '';
    child.stdout.on('data', (said) => {
      const [, done] = /out_time_us=(\d+)/.exec(String(said)) ?? [];
      if (done !== undefined && duration > 0) onProgress(Math.min(1, Number(done) / 1e6 / duration));
    });
    child.stderr.on('data', (said) => {
      problem = (problem + said).slice(-2000);
    });
    child.on('error', (problem) => reject(signal.aborted ? signal.reason : problem));
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(new Error(`ffmpeg could not convert it: ${problem.trim().split('\n')[0] || 'it ended without a word'}`));
    });
  });
}

function output(program: string, args: readonly string[], fromErrors = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    (fromErrors ? child.stderr : child.stdout).on('data', (part) => {
      text += part;
    });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(text) : reject(new Error(`${program} failed.`))));
  });
}
