import { basename, join } from 'node:path';
import { UserError } from '../support/UserError.ts';
import { type Header, headerOf, isVideo, runFfmpeg, type Stream, type Work } from './ffmpeg.ts';
import { runProgram, type Watch, wordsOf } from './runProgram.ts';
import { soundOf } from './sound.ts';

/** The properties of a film that a conversion needs. Times are in seconds from the start of the file. */
export interface Film {
  /** The file to convert: the original, or a copy of it in which times can be found. */
  file: string;
  /** The index of its picture's stream. */
  video: number;
  /** Upright and with square pixels. */
  width: number;
  height: number;
  /** Of the whole film. */
  duration: number;
  /** The first picture, the one in the middle of all, and the end of the last. */
  pictures: { start: number; middle: number; end: number };
  /** The average number of frames per second: phones record at a variable frame rate. */
  rate: number;
  /** The ffmpeg filters that remove combs and make SDR colors; empty where there is nothing to do. */
  deinterlacing: string[];
  toSdr: string[];
  /** The ffmpeg filters from its sound tracks to `[sound]`, or undefined without a sound. */
  sound: string | undefined;
}

/** Containers with a table of their pictures' times. In others, ffmpeg finds a time late or never. */
const INDEXED = /^(mov|matroska|avi|mxf)\b/;
/** Containers whose header says how long the film is; for the others ffprobe estimates it. */
const WITH_DURATION = /^(mov|matroska|avi|mxf|asf|flv)\b/;

/** In seconds: sound and picture of intact films end at most 0.1 s before the time in their header. */
const TOLERANCE_S = 0.3;

/**
 * Reads a film whole, and makes a copy in `folder` if it needs one. Rejects with a one-sentence error if the film is
 * incomplete or unreadable.
 */
export async function readFilm(original: string, header: Header, folder: string, work: Work): Promise<Film> {
  const isIndexed = INDEXED.test(header.format.format_name ?? '') && Number(header.format.duration) > 0;
  const copy = isIndexed ? undefined : await indexedCopy(original, header, join(folder, 'indexed.mkv'), work);
  const file = copy?.file ?? original;
  const { streams, format } = isIndexed ? header : await headerOf(file, work);
  const video = streams.find(isVideo) as Stream;
  const start = Number(format.start_time) || 0;
  const scan = await scanOf(file, video.index, start, Number(format.duration), work);

  const times = scan.times.sort((one, other) => one - other);
  const [first] = times;
  const end = scan.ends.get(video.index);
  if (first === undefined || end === undefined) {
    throw new UserError(
      `${original} is no film that ffmpeg can read: none of its pictures can be decoded. Copy it again.`,
    );
  }
  expectWhole(original, header, scan.ends, copy?.words);
  const sound = await soundOf(file, streams, work);
  const whole = Math.max(...[video.index, ...(sound?.tracks ?? [])].map((index) => scan.ends.get(index) ?? 0));
  const [frames = 25, seconds = 1] = String(video.avg_frame_rate).split('/').map(Number);
  const middle = times[times.length >> 1] ?? first;
  return {
    file,
    video: video.index,
    ...sizeOf(video),
    duration: sound ? whole : end - first,
    pictures: { start: first, middle, end },
    rate: frames / seconds || 25,
    deinterlacing: await deinterlacing(file, video, scan, middle, work),
    toSdr: toSdr(video),
    sound: sound?.filters,
  };
}

const isSound = ({ codec_type }: Stream) => codec_type === 'audio';

/** A copy of the first picture and of all sound, with a table of its times, and what ffmpeg wrote about the original. */
async function indexedCopy(original: string, { streams, format }: Header, file: string, work: Work) {
  const video = streams.find(isVideo) as Stream;
  const sound = streams.filter((stream) => isSound(stream) && Number(stream.channels) > 0);
  const tracks = [video, ...sound].flatMap(({ index }) => ['-map', `0:${index}`]);
  const input = ['-loglevel', 'warning', '-fflags', '+genpts', '-i', original, ...tracks];
  // PCM, because Matroska cannot hold every codec of cameras and DVDs.
  const copied = (codec: string) =>
    runFfmpeg([...input, '-c:v', codec, '-c:a', 'pcm_s16le', file], Number(format.duration) || 0, work);
  // It cannot hold every codec of pictures either, nor pictures without times: FFV1 is lossless.
  const words = await copied('copy').catch(() => copied('ffv1'));
  return { file, words };
}

interface Scan {
  /** When its pictures are shown. */
  times: number[];
  /** When the last picture or sound of each stream ends, by the index of the stream. */
  ends: Map<number, number>;
  /** The streams with interlaced pictures. */
  interlaced: Set<number>;
}

/** Decodes a whole film; `video` is the index of its picture's stream, `start` and `duration` are those of its header. */
async function scanOf(
  file: string,
  video: number,
  start: number,
  duration: number,
  { onProgress, ...watch }: Work,
): Promise<Scan> {
  const scan: Scan = { times: [], ends: new Map(), interlaced: new Set() };
  let percent = 0;
  const onLine = (line: string) => {
    const frame = Object.fromEntries(line.split('|').map((part) => part.split('=')));
    const index = Number(frame.stream_index);
    const time = Number(frame.best_effort_timestamp_time) - start;
    if (Number.isNaN(index + time)) return;
    // ffmpeg 6 has renamed the field.
    const length = Number(frame.pkt_duration_time ?? frame.duration_time) || 0;
    if (index === video) scan.times.push(time);
    scan.ends.set(index, Math.max(scan.ends.get(index) ?? 0, time + length));
    if (frame.interlaced_frame === '1') scan.interlaced.add(index);
    const done = Math.min(100, Math.floor((100 * time) / duration));
    if (done > percent) onProgress(done / 100);
    percent = Math.max(percent, done || 0);
  };
  const fields = 'stream_index,best_effort_timestamp_time,pkt_duration_time,duration_time,interlaced_frame';
  const args = ['-v', 'error', '-threads', '0', '-show_frames', '-show_entries', `frame=${fields}`];
  // ffprobe fails where a stream ends amid a picture: what it has decoded until there is compared with the header.
  await runProgram('ffprobe', [...args, '-of', 'compact=p=0', file], { ...watch, onLine }).catch(wordsOf);
  return scan;
}

/** The sizes of the packets of transport streams, in bytes: broadcast, cameras, and with error correction. */
const TS_PACKETS = [188, 192, 204];

/** Throws if less of a film can be decoded than its header promises, or if it ends amid a packet, as ffmpeg's `words` say. */
function expectWhole(file: string, { streams, format }: Header, ends: Map<number, number>, words = ''): void {
  const name = format.format_name ?? '';
  const start = Number(format.start_time) || 0;
  const decoded = Math.max(...ends.values());
  const seconds = (time: number) => `${Math.round(time * 10) / 10} s`;
  const refusal = (problem: string) =>
    new UserError(
      `${basename(file)} is half copied: ${problem} of it can be read. Copy it again from the camera, or export it again.`,
    );
  // The clock of MPEG streams has 90 kHz. A broken packet amid a recording is one of bad reception.
  const broken = [...words.matchAll(/Packet corrupt \(stream = \d+, dts = (\d+)/g)].map(
    ([, dts]) => Number(dts) / 90_000,
  );
  const isCut =
    Math.max(...broken) - start > decoded - 1 ||
    words.includes('File ended prematurely') ||
    (name === 'mpegts' && TS_PACKETS.every((bytes) => Number(format.size) % bytes > 0)) ||
    // ffprobe ignores the duration of a Windows Media file that is not as long as its header says.
    (name === 'asf' && !Number(format.duration));
  if (isCut) throw refusal(`only ${seconds(decoded)}`);
  if (!WITH_DURATION.test(name)) return;
  const tracks = streams.filter((stream) => isVideo(stream) || isSound(stream));
  // The duration of the whole file may be that of captions or of a camera's measurements.
  const promises = name.startsWith('mov')
    ? tracks.map(({ index, start_time, duration }) => ({
        promised: Number(start_time) - start + Number(duration),
        found: ends.get(index) ?? Number.POSITIVE_INFINITY,
      }))
    : tracks.map((track) => ({
        promised: durationInHeader(track, name) ?? Number(format.duration),
        // Some headers count from the first picture, others from zero: less than both is missing.
        found: decoded + Math.max(0, start),
      }));
  const short = promises.find(({ promised, found }) => promised - found > TOLERANCE_S);
  if (short) throw refusal(`it should last ${seconds(short.promised)}, and only ${seconds(short.found)}`);
}

/** What AVI and Matroska files say of a track, in seconds: ffprobe estimates the duration of an incomplete AVI file. */
function durationInHeader({ nb_frames, time_base, tags }: Stream, name: string): number | undefined {
  if (name === 'avi' && time_base !== undefined) {
    const [seconds = 1, parts = 1] = time_base.split('/').map(Number);
    return (Number(nb_frames) * seconds) / parts;
  }
  return tags?.DURATION?.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
}

function sizeOf({ width, height, sample_aspect_ratio = '', side_data_list = [] }: Stream) {
  const [across = 1, down = 1] = sample_aspect_ratio.split(':').map(Number);
  const aspect = across / down;
  // Resizing to whole pixels leaves aspects such as 0.996.
  const square = aspect > 0 && Math.abs(aspect - 1) > 0.01 ? Math.round(width * aspect) : width;
  const rotation = Math.abs(side_data_list.find((data) => 'rotation' in data)?.rotation ?? 0);
  return rotation % 180 === 90 ? { width: height, height: square } : { width: square, height };
}

/** In seconds, of the middle of a film, in which combs are looked for. */
const SAMPLE_S = 10;
/** In pictures: fewer of the film prove nothing. */
const FEWEST_COMBS = 12;

/** Looks for combs in pictures that do not say that they are interlaced: many programs leave it out. */
async function deinterlacing(
  file: string,
  { index, field_order = '' }: Stream,
  scan: Scan,
  middle: number,
  { signal }: Watch,
): Promise<string[]> {
  if (scan.interlaced.has(index)) return ['bwdif=mode=send_frame:deint=interlaced'];
  const part = ['-ss', String(Math.max(0, middle - SAMPLE_S / 2)), '-t', String(SAMPLE_S), '-i', file];
  const args = ['-hide_banner', '-nostdin', '-progress', 'pipe:1', ...part, '-map', `0:${index}`, '-vf', 'idet'];
  const words = await runProgram('ffmpeg', [...args, '-f', 'null', '-'], { signal }).catch(wordsOf);
  const [top = 0, bottom = 0, whole = 0] = (/Multi frame detection:.*/.exec(words)?.[0].match(/\d+/g) ?? []).map(
    Number,
  );
  // Interlaced films show one field order alone; fine patterns show both.
  const combs = Math.max(top, bottom);
  const showsCombs = combs >= FEWEST_COMBS && combs > 0.9 * (top + bottom + whole);
  // Containers say it too, but writers differ in what their words for field orders mean.
  const isInterlaced = showsCombs || /^[tb][tb]$/.test(field_order);
  return isInterlaced ? [`bwdif=mode=send_frame:parity=${bottom > top ? 'bff' : 'tff'}`] : [];
}

const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];

/**
 * Converts HDR video to the SDR colors that all screens show. What a camera has not written is what cameras mean by
 * the rest: BT.2020, with HLG, or with PQ where the brightness of the screen is named.
 */
export function toSdr({
  pix_fmt = '',
  color_transfer,
  color_primaries,
  color_space,
  side_data_list = [],
}: Stream): string[] {
  const said = (value: string | undefined) =>
    /^(unknown|unspecified|reserved)?$/.test(value ?? '') ? undefined : value;
  const isWide = Boolean(color_primaries?.startsWith('bt2020') || color_space?.startsWith('bt2020'));
  const hasBrightness = side_data_list.some(({ side_data_type = '' }) =>
    /Mastering|Content light/.test(side_data_type),
  );
  const assumed = hasBrightness ? 'smpte2084' : 'arib-std-b67';
  const transfer = said(color_transfer) ?? (isWide ? assumed : undefined);
  const isHdr = HDR_TRANSFERS.includes(transfer ?? '');
  if (!isHdr && !isWide) return [];
  const isRgb = /^(gbr|rgb|bgr)/.test(pix_fmt);
  // No camera records constant luminance (bt2020c), but programs write its name.
  const matrix = isRgb ? 'gbr' : (said(color_space)?.replace('bt2020c', 'bt2020nc') ?? 'bt2020nc');
  return [
    `setparams=color_trc=${transfer}:color_primaries=${said(color_primaries) ?? 'bt2020'}:colorspace=${matrix}`,
    ...(isHdr
      ? ['zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0']
      : ['zscale=t=linear,format=gbrpf32le,zscale=p=bt709']),
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}
