import { basename, join } from 'node:path';
import { UserError } from '../support/UserError.ts';
import { type Header, headerOf, isVideo, runFfmpeg, type Stream, type Work } from './ffmpeg.ts';
import { soundOf } from './sound.ts';

/** A film as the conversions need it. Durations are in seconds. */
export interface Film {
  /**
   * A copy of the film: upright, square pixels, at most 720 pixels on the shorter side, progressive, in SDR colors, at a constant
   * frame rate, and in a container in which times can be found.
   */
  file: string;
  duration: number;
  /** How long its pictures last: its sound may be longer. */
  pictures: number;
  hasSound: boolean;
}

/** In pixels. Films play in a dialog at most 1280 pixels wide, mostly on phones. */
const SHORT_SIDE = 720;
/** Halves 50 and 60 frames per second. */
const RATE = 'min(30,source_fps/(1+gt(source_fps,45)))';
/** Many programs leave out that pictures are interlaced; idet sees it, and leaves the others as they are. */
const DEINTERLACE = 'idet,bwdif=mode=send_frame:deint=interlaced';
/** Loses nothing that can be seen, at the speed of the decoder. */
const COPY = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '10', '-c:a', 'pcm_s16le'];

/** Reads a film whole, into a copy in `folder`. Rejects with a one-sentence error if it is incomplete or unreadable. */
export async function readFilm(original: string, header: Header, folder: string, work: Work): Promise<Film> {
  const video = header.streams.find(isVideo) as Stream;
  const sound = await soundOf(original, header.streams, work);
  const steps = [DEINTERLACE, `fps='${RATE}':start_time=0`, scaledTo(SHORT_SIDE), ...toSdr(video), 'format=yuv420p'];
  const graph = [`[0:${video.index}]${steps.join(',')}[picture]`, ...(sound ? [sound] : [])].join(';');
  const tracks = ['-map', '[picture]', ...(sound ? ['-map', '[sound]'] : [])];
  const file = join(folder, 'copy.mov');
  const args = ['-i', original, '-filter_complex', graph, ...tracks, ...COPY, file];
  const words = await runFfmpeg(args, Number(header.format.duration), work);
  if (words.includes('ended prematurely')) throw halfCopied(original);
  const { streams, format } = await headerOf(file, work.signal);
  const pictures = Number(streams.find(isVideo)?.duration);
  return { file, duration: Number(format.duration), pictures, hasSound: sound !== undefined };
}

export const halfCopied = (file: string) =>
  new UserError(`${basename(file)} is half copied: copy it again from the camera, or export it again.`);

/** The ffmpeg filter that makes pixels square, sides even, and the shorter side at most this long, in pixels. */
export function scaledTo(side: number): string {
  const even = (length: string) => `'2*round(${length}*min(1,${side}/min(iw*sar,ih))/2)'`;
  return `scale=w=${even('iw*sar')}:h=${even('ih')}:flags=lanczos,setsar=1`;
}

const HDR_TRANSFERS = ['smpte2084', 'arib-std-b67'];

/**
 * The ffmpeg filters that convert HDR video to the SDR colors that all screens show. What a camera has not written is what
 * cameras mean by the rest: BT.2020, with HLG, or with PQ where the brightness of the screen is named.
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
