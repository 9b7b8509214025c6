/** What was found out about a video file (media.ts). */
export type JudgedClip = {
  /** The type under which it is served, and browsers play it. */
  mimeType: 'video/mp4' | 'video/webm' | 'video/x-matroska' | 'application/octet-stream';
  container: 'mp4' | 'webm' | 'matroska' | 'mpeg-ts' | 'avi';
  /** As mediabunny names it (avc, hevc, vp9, …); 'unknown' if that has no name for it. */
  videoCodec: string;
  /** The codec with its profile, such as avc1.64001f (RFC 6381); '' if that is unknown. */
  videoProfile: string;
  /** The transfer function as WebCodecs names it (bt709, pq, hlg, …); left out if the film doesn't say. */
  transfer?: string | undefined;
  /** Whether its pictures are woven of two fields each; told of H.264, the only such codec that browsers play. */
  isInterlaced?: boolean;
  /** As mediabunny names it (aac, opus, ac3, pcm-s16, …), or 'unknown'; undefined if there is no sound. */
  audioCodec: string | undefined;
  /** Of WebM and MKV: whether its head tells its length and where its pictures are, and nothing besides the film. */
  isTidy?: boolean;
  /** Of picture and sound; what else the file holds may outlast them. */
  durationSeconds: number;
  width: number;
  height: number;
};
