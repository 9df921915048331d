/** A site whose films can be embedded. */
interface FilmProvider {
  name: string;
  /** Origin of the embeds. */
  origin: string;
  /** Matches the address of a film as copied from the browser; the first group is the film's ID. */
  addressPattern: RegExp;
  /** The embed's path for the groups of `addressPattern`; `find` returns a parameter of the address. */
  embedPath: (groups: (string | undefined)[], find: (parameter: string) => string | undefined) => string;
  /** Parameters of the embed that say how it plays, not which film it is. */
  playback: readonly string[];
}

/** The providers; `content/privacy.yaml` and `docs/content.md` name them too. */
export const filmProviders = {
  youtube: {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    addressPattern:
      /^https?:\/\/(?:(?:\w+\.)?youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:.*&)?v=|(?:shorts|live|embed|v)\/)|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/i,
    embedPath: ([id], find) => {
      const start = secondsOf(find('t') ?? find('start'));
      return `/embed/${id}?autoplay=1&playsinline=1${start ? `&start=${start}` : ''}`;
    },
    playback: ['autoplay', 'playsinline'],
  },
  vimeo: {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    // The second group is the hash that opens unlisted films.
    addressPattern:
      /^https?:\/\/(?:\w+\.)?vimeo\.com\/(?:(?!video|event)[a-z]+\/[^/]+\/)?(?:videos?\/)?(\d+)(?:\/([\da-f]+))?(?![\w-])/i,
    embedPath: ([id, hash], find) => {
      const key = hash ?? find('h');
      const start = find('t');
      return `/video/${id}?dnt=1&autoplay=1${key ? `&h=${key}` : ''}${start ? `#t=${start}` : ''}`;
    },
    playback: ['autoplay', 'dnt'],
  },
  drive: {
    name: 'Google Drive',
    origin: 'https://drive.google.com',
    addressPattern:
      /^https?:\/\/(?:drive|docs)\.google\.com\/(?:file\/(?:u\/\d+\/)?d\/|(?:u\/\d+\/)?(?:open|uc)\?(?:.*&)?id=)([\w-]+)/i,
    embedPath: ([id], find) => {
      const key = find('resourcekey');
      return `/file/d/${id}/preview${key ? `?resourcekey=${key}` : ''}`;
    },
    playback: [],
  },
} as const satisfies Record<string, FilmProvider>;

export type Provider = keyof typeof filmProviders;

/** Value of `captions` for films without speech. */
export const NO_SPEECH = 'none';

/** A film's name in `frontend/media`, or the URL of an embed, with autoplay and no tracking if the provider can. */
export type FilmSource = { provider: 'local'; name: string } | { provider: Provider; embedUrl: string };

/**
 * The source of a film, given its name in `frontend/media` or its URL at one of the providers as copied from the browser.
 * Throws if a URL is none of these; does not check that a local film exists.
 */
export function filmSource(videoUrl: string): FilmSource {
  if (!/[/:]/.test(videoUrl)) return { provider: 'local', name: videoUrl };

  const find = (name: string) => new RegExp(`[?&#]${name}=([\\w-]+)`).exec(videoUrl)?.[1];
  for (const [provider, { origin, addressPattern, embedPath }] of Object.entries<FilmProvider>(filmProviders)) {
    const [match, ...groups] = addressPattern.exec(videoUrl) ?? [];
    if (match) return { provider: provider as Provider, embedUrl: origin + embedPath(groups, find) };
  }
  throw new Error(`"${videoUrl}" is no film: paste its address on ${providerNames()} from the browser.`);
}

/** The names of all providers, as in "YouTube, Vimeo or Google Drive". */
export function providerNames(): string {
  const names = Object.values(filmProviders).map(({ name }) => name);
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);
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
