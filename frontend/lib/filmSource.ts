/** Sites whose films can be embedded. */
export type Provider = 'youtube' | 'vimeo' | 'drive';

/** Value of `captions` for films without speech. */
export const NO_SPEECH = 'none';

/** A film's name in `frontend/media`, or the URL of an embed, with autoplay and no tracking if the provider can. */
export type FilmSource = { provider: 'local'; name: string } | { provider: Provider; embedUrl: string };

/** Origins of the embeds. */
export const FRAME_ORIGINS: Readonly<Record<Provider, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  drive: 'https://drive.google.com',
};

// Each captures the film's ID; Vimeo's second group is the hash that opens unlisted films.
const YOUTUBE =
  /^https?:\/\/(?:(?:\w+\.)?youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:.*&)?v=|(?:shorts|live|embed|v)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
const VIMEO =
  /^https?:\/\/(?:\w+\.)?vimeo\.com\/(?:(?!video)[a-z]+\/[^/]+\/)?(?:videos?\/)?(\d+)(?:\/([\da-f]+))?(?![\w-])/i;
const DRIVE =
  /^https?:\/\/(?:drive|docs)\.google\.com\/(?:file\/(?:u\/\d+\/)?d\/|(?:u\/\d+\/)?(?:open|uc)\?(?:.*&)?id=)([\w-]+)/i;

/**
 * The source of a film, given its name in `frontend/media` or its URL on YouTube, Vimeo or Google Drive as copied from the
 * browser. Throws if a URL is none of these; does not check that a local film exists.
 */
export function filmSource(videoUrl: string): FilmSource {
  if (!/[/:]/.test(videoUrl)) return { provider: 'local', name: videoUrl };

  const value = (name: string) => new RegExp(`[?&#]${name}=([\\w-]+)`).exec(videoUrl)?.[1];
  const found = (provider: Provider, path: string) => ({ provider, embedUrl: FRAME_ORIGINS[provider] + path });
  const [, youtube] = YOUTUBE.exec(videoUrl) ?? [];
  if (youtube) {
    const start = secondsOf(value('t') ?? value('start'));
    return found('youtube', `/embed/${youtube}?autoplay=1&playsinline=1${start ? `&start=${start}` : ''}`);
  }
  const [, vimeo, hash = value('h')] = VIMEO.exec(videoUrl) ?? [];
  if (vimeo) {
    const start = value('t');
    return found('vimeo', `/video/${vimeo}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ''}${start ? `#t=${start}` : ''}`);
  }
  const [, drive] = DRIVE.exec(videoUrl) ?? [];
  if (drive) {
    const key = value('resourcekey');
    return found('drive', `/file/d/${drive}/preview${key ? `?resourcekey=${key}` : ''}`);
  }
  throw new Error(`"${videoUrl}" is no film: paste its address on YouTube, Vimeo or Google Drive from the browser.`);
}

/** The silent film on a film's card: its loop, or the film itself if it is local. Undefined if the card has only its poster. */
export function loopOf({ videoUrl, loop }: { videoUrl?: string; loop?: string }): string | undefined {
  if (videoUrl === undefined) return undefined;
  const source = filmSource(videoUrl);
  return loop ?? (source.provider === 'local' ? source.name : undefined);
}

/** `90`, `90s`, `1m30s` and `1h2m3s` in seconds. */
function secondsOf(time = ''): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
