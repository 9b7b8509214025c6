import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editorMessages } from '../../../contract/video-editor.ts';
import { useUnfinished } from '../../platform/offline/unfinished.ts';
import { type Clip, emptyClip, trimmed } from './clip.ts';
import { type Made, type Prepared, produce } from './produce.ts';
import { readClip } from './read-clip.ts';
import { captureFrame } from './still.ts';

export type Editor = ReturnType<typeof useClip>;

const textOf = (error: unknown, otherwise: string) => (error instanceof Error && error.message) || otherwise;

/** The video editing session of an upload (spec 1 §3, §4). It ends, and stops all work, with its component. */
export function useClip() {
  const [clip, setClip] = useState(emptyClip);
  const latest = useRef(clip);
  /** Aborted when another file replaces this one. */
  const session = useRef(new AbortController());
  const made = useRef<Made | null>(null);
  const reading = useRef<Promise<void>>(Promise.resolve());

  const change = useCallback((next: (clip: Clip) => Clip) => {
    latest.current = next(latest.current);
    setClip(latest.current);
  }, []);

  const begin = useCallback((): AbortSignal => {
    session.current.abort();
    session.current = new AbortController();
    return session.current.signal;
  }, []);

  useEffect(() => () => session.current.abort(), []);

  const { processing } = clip;
  useUnfinished(processing !== null);

  const reset = useCallback(() => {
    begin();
    made.current = null;
    change(() => emptyClip);
  }, [begin, change]);

  /** @param thumbnail one that was made earlier, instead of the automatic one */
  const pick = useCallback(
    (file: File, thumbnail?: File) => {
      const signal = begin();
      change(() => ({ ...emptyClip, file, reading: true }));
      reading.current = readClip(file, signal).then(
        (read) =>
          change(() => (thumbnail ? { ...read, thumbnail: { file: thumbnail, at: null, chosen: true } } : read)),
        (error) => {
          if (!signal.aborted) change(() => ({ ...emptyClip, file, error: editorMessages.loadFailed() }));
          if (!signal.aborted) console.error(error);
        },
      );
    },
    [begin, change],
  );

  /** Takes a new trim, in seconds, clamped or ignored as spec 1 §4 says. */
  const trimTo = useCallback((start: number, end: number) => change((clip) => trimmed(clip, start, end)), [change]);

  const toggleMute = useCallback(() => change((clip) => ({ ...clip, muted: !clip.muted, error: null })), [change]);

  /** 'Generate Thumbnail': makes one of what the preview shows now. */
  const takeThumbnail = useCallback(
    async (video: HTMLVideoElement | null) => {
      const { signal } = session.current;
      change((clip) => ({ ...clip, thumbnail: null, thumbnailError: null }));
      try {
        if (!video) throw new Error(editorMessages.noVideo());
        const at = video.currentTime;
        const file = await captureFrame(video);
        if (!signal.aborted) change((clip) => ({ ...clip, thumbnail: { file, at, chosen: true } }));
      } catch (error) {
        const thumbnailError = textOf(error, editorMessages.thumbnailFailed());
        if (!signal.aborted) change((clip) => ({ ...clip, thumbnailError }));
      }
    },
    [change],
  );

  /**
   * Makes what is to be sent, once the file has been read: the untouched file if it is neither trimmed nor muted, else
   * a File of its own name (`isProcessed`). `clip.processing` is the progress.
   * @throws the signal's reason if it was cancelled; else Error with the text to show, which is also in `clip.error`
   *   and keeps the form from being sent until the clip is changed
   */
  async function produceFile(signal: AbortSignal): Promise<Prepared> {
    const either = AbortSignal.any([signal, session.current.signal]);
    // Right afterwards, the form looks for the field to move to, which must be enabled again by then.
    const finish = (error: string | null) => flushSync(() => change((clip) => ({ ...clip, processing: null, error })));
    change((clip) => ({ ...clip, processing: 0 }));
    try {
      await reading.current;
      either.throwIfAborted();
      const { file, error } = latest.current;
      if (!file) throw new Error(editorMessages.noVideo());
      if (error) throw new Error(error);
      const report = (share: number) => change((clip) => ({ ...clip, processing: share }));
      const result = await produce({ ...latest.current, file }, made.current, report, either);
      made.current = result.made;
      finish(null);
      return result.prepared;
    } catch (error) {
      if (session.current.signal.aborted) throw error; // the editor is gone, or has another file
      const text = textOf(error, editorMessages.processingFailed());
      finish(signal.aborted ? null : text);
      throw signal.aborted ? signal.reason : new Error(text, { cause: error });
    }
  }

  return { clip, pick, reset, trimTo, toggleMute, takeThumbnail, produce: produceFile };
}
