import { basename, join } from 'node:path';
import { UserError } from '../support/UserError.ts';
import { type Header, headerOf, isVideo, runFfmpeg, type Stream, type Task } from './ffmpeg.ts';
import { soundOf } from './sound.ts';

/**
 * A film as the conversions need it. `file` is a copy of it: upright, square pixels, at most 720 pixels on the shorter side,
 * progressive, in SDR colors, at a constant frame rate, and in a container in which times can be found. Durations are in seconds;
 * `pictures` is how long its pictures last: its sound may be longer.
 */
export type Film = Awaited<ReturnType<typeof readFilm>>;

/** In pixels. Films play in a dialog at most 1280 pixels wide, mostly on phones. */
const SHORT_SIDE = 720;
/** Halves 50 and 60 frames per second. */
const RATE = 'min(30,source_fps/(1+gt(source_fps,45)))';
/** Many programs leave out that pictures are interlaced; idet sees it, and leaves the others as they are. */
const DEINTERLACE = 'idet,bwdif=mode=send_frame:deint=interlaced';
/** Loses nothing that can be seen, at the speed of the decoder. */
const COPY = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '10', '-c:a', 'pcm_s16le'];

/**
 * Reads a film whole, into a copy in `folder`, or the part that these ffmpeg arguments choose. Rejects with a one-sentence error
 * if it is incomplete or unreadable.
 */
export async function readFilm(original: string, header: Header, folder: string, task: Task, part: string[] = []) {
  const video = header.streams.find(isVideo) as Stream;
  const sound = await soundOf(original, header, task);
  const steps = [DEINTERLACE, `fps='${RATE}':start_time=0`, scaledTo(SHORT_SIDE), ...toSdr(video), 'format=yuv420p'];
  const graph = [`[0:${video.index}]${steps.join(',')}[picture]`, ...(sound ? [sound] : [])].join(';');
  const tracks = ['-map', '[picture]', ...(sound ? ['-map', '[sound]'] : [])];
  const file = join(folder, 'copy.mov');
  const args = [...part, '-i', original, '-filter_complex', graph, ...tracks, ...COPY, file];
  const words = await runFfmpeg('Reading', Number(header.format.duration), args, task);
  // The words of the demuxers of MP4 and QuickTime, and of Matroska.
  if (/partial file|ended prematurely/.test(words)) {
    throw new UserError(`${basename(original)} is half copied: copy it again from the camera, or export it again.`);
  }
  const { streams, format } = await headerOf(file, task.signal);
  const pictures = Number(streams.find(isVideo)?.duration);
  return { file, duration: Number(format.duration), pictures, hasSound: sound !== undefined };
}

/** The ffmpeg filter that makes pixels square, sides even, and the shorter side at most this long, in pixels. */
export function scaledTo(side: number): string {
  const even = (length: string) => `'2*round(${length}*min(1,${side}/min(iw*sar,ih))/2)'`;
  return `scale=w=${even('iw*sar')}:h=${even('ih')}:flags=lanczos,setsar=1`;
}

/**
 * The ffmpeg filters that convert HDR video to the SDR colors that all screens show. Many cameras and programs write one of its
 * three tags alone: it is BT.2020 then, and HLG unless PQ is named.
 */
export function toSdr({ color_transfer = 'unknown', color_primaries = '' }: Stream): string[] {
  const isNamed = ['smpte2084', 'arib-std-b67'].includes(color_transfer);
  const isMeant = color_primaries === 'bt2020' && /^(unknown|unspecified|reserved)$/.test(color_transfer);
  if (!isNamed && !isMeant) return [];
  const transfer = isNamed ? color_transfer : 'arib-std-b67';
  return [
    `format=yuv420p10,setparams=color_trc=${transfer}:color_primaries=bt2020:colorspace=bt2020nc`,
    'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ];
}
