/** Who shows films that are not files of the site. */
export type Provider = 'youtube' | 'vimeo' | 'drive';

/** What stands in the place of captions where nobody speaks. */
export const NO_SPEECH = 'none';

/** A film of `frontend/media` by its name, or the frame in which a provider shows one, at once and without tracking. */
export type FilmSource = { provider: 'local'; name: string } | { provider: Provider; frame: string };

/** Where the frames come from. */
export const FRAME_ORIGINS: Readonly<Record<Provider, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  drive: 'https://drive.google.com',
};

// Each finds the film's own name; Vimeo's second one opens films that are not listed.
const YOUTUBE =
  /^https?:\/\/(?:(?:\w+\.)?youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:.*&)?v=|(?:shorts|live|embed|v)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;
const VIMEO =
  /^https?:\/\/(?:\w+\.)?vimeo\.com\/(?:(?!video)[a-z]+\/[^/]+\/)?(?:videos?\/)?(\d+)(?:\/([\da-f]+))?(?![\w-])/i;
const DRIVE =
  /^https?:\/\/(?:drive|docs)\.google\.com\/(?:file\/(?:u\/\d+\/)?d\/|(?:u\/\d+\/)?(?:open|uc)\?(?:.*&)?id=)([\w-]+)/i;

/**
 * Where a film comes from, by its name in `frontend/media` or by its address on YouTube, Vimeo or Google Drive as the
 * browser shows it there. Throws one sentence where an address is none of these; whether a local film exists is not asked.
 */
export function filmSource(videoUrl: string): FilmSource {
  if (!/[/:]/.test(videoUrl)) return { provider: 'local', name: videoUrl };

  const value = (name: string) => new RegExp(`[?&#]${name}=([\\w-]+)`).exec(videoUrl)?.[1];
  const found = (provider: Provider, path: string) => ({ provider, frame: FRAME_ORIGINS[provider] + path });
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

/** `90`, `90s`, `1m30s` and `1h2m3s` in seconds. */
function secondsOf(time = ''): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
