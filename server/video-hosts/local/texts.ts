import { catalogue } from '../../../contract/texts/catalogue.ts';

/**
 * What this host says of a film, and on its player's page. Refusals are stored with the video as they were said, in
 * English; web/features/videos/mine/words.ts knows those that ask for another upload by 'upload it again'.
 */
export const texts = catalogue({
  cannotPlay: "Your browser can't play this clip. <download>Download it</download> instead.",
  convertsAnother: 'Another clip is being converted. This one comes after it.',
  couldNotConvert:
    'This clip could not be converted. Please export it as MP4 with H.264 video and AAC sound, and upload it again.',
  tooLarge: 'This clip has more than 8K pixels. Please export it with at most 1920×1080 and upload it again.',
  notPlayable: {
    film: "Browsers can't play this clip ({what}). Please export it as MP4 with H.264 video and AAC sound, and upload it again.",
    ofPhone:
      "Browsers can't play this clip ({what}). Please export it as MP4 with H.264 video and AAC sound, and upload it again. On an iPhone: Settings, Camera, Formats, Most Compatible, for the next ones.",
  },
  kindOf: 'a kind of {container}',
  pcm: 'uncompressed sound',
  hdr: '{codec} with HDR',
  interlaced: 'interlaced {codec}',
  codecsAsSuch: { avc: 'H.264', vp9: 'VP9', av1: 'AV1' },
  codecs: {
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
  },
  containers: {
    mp4: 'MP4 or MOV',
    webm: 'WebM',
    matroska: 'MKV',
    'mpeg-ts': 'MPEG-TS',
    avi: 'AVI',
  },
});
