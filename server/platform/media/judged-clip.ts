/** What a look into a video file has told (platform/media.ts). */
export type JudgedClip = {
  /** As it is served: what browsers play it as. */
  mimeType: 'video/mp4' | 'video/webm' | 'video/x-matroska' | 'application/octet-stream';
  container: 'mp4' | 'webm' | 'matroska' | 'mpeg-ts' | 'avi';
  /** As mediabunny names it (avc, hevc, vp9, …); 'unknown' where it has no name. */
  videoCodec: string;
  /** The same with its profile, such as avc1.64001f (RFC 6381); '' where that is unknown. */
  videoProfile: string;
  /** As mediabunny names it (aac, opus, ac3, pcm-s16, …), or 'unknown'; undefined where there is no sound. */
  audioCodec: string | undefined;
  durationSeconds: number;
  width: number;
  height: number;
};
