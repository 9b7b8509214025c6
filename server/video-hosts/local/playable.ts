/** What Chromium and Firefox play on any machine, and the texts for members about the rest. */
import type { JudgedClip } from '../../platform/media/judged-clip.ts';
import { FILM_PIXELS_MAX } from '../../platform/media/limits.ts';
import { texts } from './texts.ts';

// Both browsers, without help from the system: https://developer.mozilla.org/en-US/docs/Web/Media/Guides/Formats/Containers
const VIDEO = { mp4: new Set(['avc', 'vp9', 'av1']), webm: new Set(['vp8', 'vp9', 'av1']) };
const AUDIO = { mp4: new Set(['aac', 'mp3', 'opus', 'flac']), webm: new Set(['opus', 'vorbis']) };
/** profile_idc of H.264 with 8 bits and 4:2:0: Baseline, Main, Extended, High. Others play in Chromium only. */
const AVC_PROFILES = new Set(['42', '4d', '58', '64']);

/** Which parts of a clip browsers play in an MP4, or for a WebM in a WebM. */
export function playableParts(clip: JudgedClip): { video: boolean; audio: boolean; container: boolean } {
  const home = clip.container === 'webm' ? 'webm' : 'mp4';
  const profile = /^avc\d\.(..)/i.exec(clip.videoProfile)?.[1]?.toLowerCase();
  return {
    container: clip.container === 'mp4' || clip.container === 'webm',
    video: VIDEO[home].has(clip.videoCodec) && (clip.videoCodec !== 'avc' || AVC_PROFILES.has(profile ?? '')),
    audio: clip.audioCodec === undefined || AUDIO[home].has(clip.audioCodec),
  };
}

export function isPlayable(clip: JudgedClip): boolean {
  const { video, audio, container } = playableParts(clip);
  return video && audio && container;
}

export const isTooLarge = ({ width, height }: JudgedClip) => width * height > FILM_PIXELS_MAX;

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
  const parts = [container ? '' : containerName, video ? '' : nameOf(clip.videoCodec)];
  if (!audio && clip.audioCodec) parts.push(nameOf(clip.audioCodec));
  const what = parts.filter(Boolean).join(', ') || texts.kindOf({ container: containerName });
  return texts.notPlayable[clip.videoCodec === 'hevc' ? 'ofPhone' : 'film']({ what });
}
