import { catalogue } from '../../../contract/texts/catalogue.ts';

export const texts = catalogue({
  editor: 'Video editor',
  reading: 'Reading the clip',
  reset: 'Reset',
  resetVideo: 'Reset clip',
  mute: 'Mute',
  noSound: 'No sound',
  generateThumbnail: 'Generate Thumbnail',
  thumbnail: 'Thumbnail',
  thumbnailLater: 'This clip is HDR. Its thumbnail is made when it’s published.',
  thumbnailAt: 'Thumbnail, at {time}',
  thumbnailReady: 'Thumbnail ready',
  preview: 'Preview',
  play: 'Play',
  pause: 'Pause',
  position: 'Playback position',
  trimStart: 'Trim start',
  trimEnd: 'Trim end',
  start: 'Start <b>{time}</b>',
  chosen: '{time} chosen',
  end: 'End <b>{time}</b>',
});
