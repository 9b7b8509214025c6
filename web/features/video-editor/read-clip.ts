import { editorMessages } from '../../../contract/video-editor.ts';
import { AVI_HEAD_BYTES, readAviHeader } from '../../../contract/videos/avi.ts';
import { type Clip, type EditMethod, emptyClip, type Thumbnail, thumbnailMoment } from './clip.ts';
import { canRecord } from './record.ts';
import { captureFrame } from './still.ts';
import { inspect } from './trim.ts';
import type { Probe } from './trim-messages.ts';
import { openVideo } from './video-element.ts';

/**
 * Reads what was picked: its duration, a thumbnail at 1 s (spec 1 §4), and what can be done with it here.
 * @returns the clip with its full length as trim, or with the error that keeps it from being sent
 * @throws the signal's reason
 */
export async function readClip(file: File, signal: AbortSignal): Promise<Clip> {
  const [seen, probe] = await Promise.all([look(file, signal), inspect(file, signal)]);
  const duration = seen?.duration ?? probe?.duration ?? (await lengthOfAvi(file));
  if (!(duration > 0)) return { ...emptyClip, file, error: editorMessages.loadFailed() };
  const hdr = probe?.hdr ?? false;
  const { thumbnail = null, thumbnailError = null } = (!hdr && seen) || {};
  const silent = probe?.sound === 'none';
  return {
    ...emptyClip,
    file,
    duration,
    end: duration,
    thumbnail,
    thumbnailError,
    silent,
    hdr,
    way: editMethodOf(seen, probe),
  };
}

/** The length of an AVI, which the server takes and no browser reads; 0 of any other file. */
async function lengthOfAvi(file: File): Promise<number> {
  const head = await file.slice(0, AVI_HEAD_BYTES).arrayBuffer();
  return readAviHeader(new Uint8Array(head))?.durationSeconds ?? 0;
}

/** Reads the file with the browser's own player; null if that shows no picture. */
async function look(file: File, signal: AbortSignal) {
  const opened = await openVideo(file, signal);
  if (!opened) return null;
  const { video, duration, show, close } = opened;
  try {
    const at = thumbnailMoment(0, duration);
    await show(at);
    const thumbnail: Thumbnail = { file: await captureFrame(video), at, chosen: false };
    return { duration, thumbnail };
  } catch {
    signal.throwIfAborted();
    return { duration, thumbnailError: editorMessages.thumbnailFailed() };
  } finally {
    close();
  }
}

function editMethodOf(seen: object | null, probe: Probe | null): EditMethod {
  // What the page supports, its workers support.
  const codecs = 'VideoEncoder' in globalThis && 'VideoDecoder' in globalThis;
  const soundCodecs = 'AudioEncoder' in globalThis && 'AudioDecoder' in globalThis;
  if (!seen) return 'unseen';
  if (codecs && probe?.picture) {
    if (probe.sound !== 'lost') return 'convert';
    if (soundCodecs) return 'whole'; // the browser can't play this sound either: a recording would have none
  }
  return canRecord() && !probe?.hdr ? 'record' : 'whole';
}
