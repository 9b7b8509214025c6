/** What Chromium and Firefox play on any machine, and what a member is told about the rest. */
import type { JudgedClip } from '../../platform/media/judged-clip.ts';
import { FILM_PIXELS_MAX } from '../../platform/media/limits.ts';

// Both browsers, without help of the system: https://developer.mozilla.org/en-US/docs/Web/Media/Guides/Formats/Containers
const VIDEO = { mp4: new Set(['avc', 'vp9', 'av1']), webm: new Set(['vp8', 'vp9', 'av1']) };
const AUDIO = { mp4: new Set(['aac', 'mp3', 'opus', 'flac']), webm: new Set(['opus', 'vorbis']) };
/** profile_idc of H.264 with 8 bits and 4:2:0: Baseline, Main, Extended, High. Others play in Chromium only. */
const AVC_PROFILES = new Set(['42', '4d', '58', '64']);

const NAMES: Record<string, string> = {
  avc: 'H.264 with 10 bits or full colour',
  hevc: 'HEVC (H.265)',
  prores: 'ProRes',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  dts: 'DTS',
  vorbis: 'Vorbis',
  ulaw: 'µ-law',
  alaw: 'A-law',
};
const CONTAINERS: Record<JudgedClip['container'], string> = {
  mp4: 'MP4 or MOV',
  webm: 'WebM',
  matroska: 'MKV',
  'mpeg-ts': 'MPEG-TS',
  avi: 'AVI',
};

/** Which parts of a clip browsers play when they stand in an MP4, or, in a WebM, there. */
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
export const tooLargePicture =
  'This video has more than 8K pixels. Please export it with at most 1920×1080 and upload it again.';

const nameOf = (codec: string) =>
  NAMES[codec] ?? (codec.startsWith('pcm') ? 'uncompressed sound' : codec === 'unknown' ? '' : codec.toUpperCase());

/** Says what browsers can't play about a clip, and what its member can do. */
export function whyNotPlayable(clip: JudgedClip): string {
  const { video, audio, container } = playableParts(clip);
  const parts = [container ? '' : CONTAINERS[clip.container], video ? '' : nameOf(clip.videoCodec)];
  if (!audio && clip.audioCodec) parts.push(nameOf(clip.audioCodec));
  const named = parts.filter(Boolean).join(', ') || `a kind of ${CONTAINERS[clip.container]}`;
  const advice = 'Please export it as MP4 with H.264 video and AAC sound, and upload it again.';
  const phone =
    clip.videoCodec === 'hevc' ? ' On an iPhone: Settings, Camera, Formats, Most Compatible, for the next ones.' : '';
  return `Browsers can't play this video (${named}). ${advice}${phone}`;
}
