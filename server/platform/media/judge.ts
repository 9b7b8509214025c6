/** Finds out what kind of film a file is. Runs in the media worker. */
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputTrack,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  MPEG_TS,
  QTFF,
  WEBM,
} from 'mediabunny';
import { isFilm } from '../mp4/look.ts';
import { readAvi } from './avi.ts';
import { fieldSeeker } from './h264.ts';
import type { JudgedClip } from './judged-clip.ts';
import { lookIntoMatroska } from './matroska.ts';

// Listed one by one: ALL_FORMATS includes playlists, which name other files and urls.
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS];

const CONTAINERS: Record<string, JudgedClip['container']> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mp4',
  'video/webm': 'webm',
  'video/x-matroska': 'matroska',
  'video/MP2T': 'mpeg-ts',
};

const MIME_TYPES: Record<string, JudgedClip['mimeType']> = {
  'video/mp4': 'video/mp4',
  'video/quicktime': 'video/mp4', // built from the same boxes; browsers play it only under this type
  'video/webm': 'video/webm',
  'video/x-matroska': 'video/x-matroska',
};

const FIELDS_LOOKED_FOR = 500; // packets

/** Whether all bytes that the container announces for a track exist; an empty track counts as whole. */
async function isWhole(track: InputTrack, end: number): Promise<boolean> {
  const sink = new EncodedPacketSink(track);
  if (!(await sink.getPacket(end, { metadataOnly: true }))) return true;
  const packet = await sink.getPacket(end);
  return packet !== null && packet.data.byteLength > 0;
}

/** Whether tracks end long before the time in the head: a WebM that is cut off is read that far without an error. */
async function endsEarly(input: Input, end: number): Promise<boolean> {
  const announced = await input.getDurationFromMetadata();
  return announced !== null && end < announced * 0.95 - 1; // the time in a head is not exact
}

/** Whether a track has anything in it. */
const isUsed = async (track: InputTrack) =>
  (await new EncodedPacketSink(track).getFirstPacket({ metadataOnly: true })) !== null;

/** Whether H.264 is interlaced; a film that could be, but is not within ten seconds, counts as not. */
async function isInterlaced(track: InputVideoTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'avc') return false;
  const head = (await track.getDecoderConfig())?.description;
  const seek = fieldSeeker(head && bytesOf(head));
  let left = FIELDS_LOOKED_FOR;
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    const found = seek(data);
    if (found !== undefined || --left === 0) return found ?? false;
  }
  return false;
}

const bytesOf = (source: AllowSharedBufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);

/**
 * Looks into a file and says what kind of video it is, by its content: its name and declared type don't count.
 * @param path of a file on this machine's disk
 * @returns undefined when it is not a video that can be read to its end
 */
export async function inspectVideo(path: string): Promise<JudgedClip | undefined> {
  const input = new Input({
    formats: FORMATS,
    // A read past the end rejects the call that needs it; this handles errors of read-ahead, which no call awaits.
    source: new FilePathSource(path, { handleUnhandledError: () => {} }),
  });
  try {
    if (!(await input.canRead())) return await readAvi(path);
    const format = await input.getFormat();
    // The library trusts the head, and creates an object for each sample that it announces.
    if ((format === MP4 || format === QTFF) && !(await isFilm(path))) return undefined;
    const track = await input.getPrimaryVideoTrack();
    if (!track) return undefined;
    const { mimeType } = format;
    const container = CONTAINERS[mimeType];
    if (!container) return undefined;
    const ends = new Map<InputTrack, number>();
    for (const one of await input.getTracks()) ends.set(one, await one.computeDuration());
    // Subtitles, which no browser is given, can outlast what is shown in a file that is whole.
    const matroska = format === MATROSKA || format === WEBM ? await lookIntoMatroska(path) : undefined;
    if (!matroska?.isWhole && (await endsEarly(input, Math.max(...ends.values())))) return undefined;
    for (const [one, end] of ends) if (!(await isWhole(one, end))) return undefined;
    const [first] = await input.getAudioTracks(); // as ffmpeg takes it
    const sound = first && (await isUsed(first)) ? first : undefined;
    const shown = sound ? [track, sound] : [track];
    const starts = await Promise.all(shown.map((one) => one.getFirstTimestamp()));
    const end = Math.max(...shown.map((one) => ends.get(one) ?? 0));
    const durationSeconds = end - Math.max(0, Math.min(...starts)); // the clock of a broadcast does not begin at 0
    if (!(durationSeconds > 0)) return undefined;
    return {
      mimeType: MIME_TYPES[mimeType] ?? 'application/octet-stream',
      container,
      videoCodec: (await track.getCodec()) ?? 'unknown',
      videoProfile: (await track.getCodecParameterString()) ?? '',
      transfer: (await track.getColorSpace()).transfer ?? undefined,
      isInterlaced: await isInterlaced(track),
      audioCodec: sound ? ((await sound.getCodec()) ?? 'unknown') : undefined,
      ...(matroska && { isTidy: matroska.isTidy }),
      durationSeconds,
      width: await track.getDisplayWidth(),
      height: await track.getDisplayHeight(),
    };
  } catch {
    return undefined; // whatever the reader throws at a broken file
  } finally {
    input.dispose();
  }
}
