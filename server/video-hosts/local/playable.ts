/** What Chromium and Firefox play on any machine, and the texts for members about the rest. */
import type { JudgedClip } from '../../platform/media/judged-clip.ts';
import { FILM_PIXELS_MAX } from '../../platform/media/limits.ts';
import { texts } from './texts.ts';

// Both browsers, without help from the system: https://developer.mozilla.org/en-US/docs/Web/Media/Guides/Formats/Containers
const VIDEO = { mp4: new Set(['avc', 'vp9', 'av1']), webm: new Set(['vp8', 'vp9', 'av1']) };
const AUDIO = { mp4: new Set(['aac', 'mp3', 'opus', 'flac']), webm: new Set(['opus', 'vorbis']) };
/**
 * What follows the codec's name (RFC 6381): of H.264 Baseline, Main, Extended and High, with 8 bits; of VP9 and AV1
 * their first profile and the one of 10 bits, all of 4:2:0. Others play in Chromium only.
 */
const PROFILES: Record<string, RegExp> = {
  avc: /^avc\d\.(42|4d|58|64)/i,
  vp9: /^vp09\.(00\.\d+\.08|02\.\d+\.10)/,
  av1: /^av01\.0\.\w+\.(08|10)/,
};
const HDR = new Set(['pq', 'hlg']);

/** Whether its colours have to be made anew: few screens show so many, and browsers show them grey on all others. */
export const isHdr = ({ transfer = '' }: JudgedClip) => HDR.has(transfer);

/** Which parts of a clip browsers play in an MP4, or for a WebM in a WebM. */
export function playableParts(clip: JudgedClip): { video: boolean; audio: boolean; container: boolean } {
  const home = clip.container === 'webm' ? 'webm' : 'mp4';
  const plays = VIDEO[home].has(clip.videoCodec) && (PROFILES[clip.videoCodec]?.test(clip.videoProfile) ?? true);
  return {
    container: clip.container === 'mp4' || clip.container === 'webm',
    video: plays && !isHdr(clip) && !clip.isInterlaced,
    audio: clip.audioCodec === undefined || AUDIO[home].has(clip.audioCodec),
  };
}

export function isPlayable(clip: JudgedClip): boolean {
  const { video, audio, container } = playableParts(clip);
  return video && audio && container;
}

export const isTooLarge = ({ width, height }: JudgedClip) => width * height > FILM_PIXELS_MAX;

/** What people call a picture that browsers can't show. */
function pictureOf(clip: JudgedClip): string {
  const codec = PROFILES[clip.videoCodec]?.test(clip.videoProfile)
    ? texts.codecsAsSuch[clip.videoCodec as keyof typeof texts.codecsAsSuch]()
    : nameOf(clip.videoCodec);
  if (isHdr(clip)) return texts.hdr({ codec });
  return clip.isInterlaced ? texts.interlaced({ codec }) : codec;
}

/** What people call a codec; a name of its own where we have none. */
function nameOf(codec: string): string {
  if (Object.hasOwn(texts.codecs, codec)) return texts.codecs[codec as keyof typeof texts.codecs]();
  if (codec.startsWith('pcm')) return texts.pcm();
  return codec === 'unknown' ? '' : codec.toUpperCase();
}

/** Says what browsers can't play about a clip, and what its member can do. */
export function whyNotPlayable(clip: JudgedClip): string {
  const { video, audio, container } = playableParts(clip);
  const containerName = texts.containers[clip.container]();
  const parts = [container ? '' : containerName, video ? '' : pictureOf(clip)];
  if (!audio && clip.audioCodec) parts.push(nameOf(clip.audioCodec));
  const what = parts.filter(Boolean).join(', ') || texts.kindOf({ container: containerName });
  return texts.notPlayable[clip.videoCodec === 'hevc' ? 'ofPhone' : 'film']({ what });
}
