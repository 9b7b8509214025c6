import { Camera, Film, RotateCcw, Volume2, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { editorMessages } from '../../../contract/video-editor.ts';
import { megabytes } from '../../platform/megabytes.ts';
import { clock } from '../../platform/time.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Preview } from './preview.tsx';
import { texts } from './texts.ts';
import { ThumbnailLine } from './thumbnail-line.tsx';
import { TrimSlider } from './trim-slider.tsx';
import type { Editor } from './use-clip.ts';

const NOTES = {
  convert: null,
  record: editorMessages.slow,
  whole: editorMessages.cannotTrim,
  unseen: editorMessages.cannotShow,
};

/** Preview, mute, trim, thumbnail and reset of the picked video (spec 1 §2); nothing while none is picked. */
export function ClipEditor({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { clip, reset } = editor;
  const { file, duration, reading, error, way } = clip;
  if (!file) return null;
  const read = !reading && duration > 0;
  const note = read && NOTES[way]?.();

  return (
    <section aria-label={texts.editor()} className="card mt-3 overflow-hidden">
      {reading && (
        <div role="status" aria-label={texts.reading()}>
          <Skeleton className="video-frame max-h-72 rounded-none" />
        </div>
      )}
      {read && way !== 'unseen' && (
        <Tools editor={editor} file={file} disabled={disabled} key={`${file.name}-${file.lastModified}-${file.size}`} />
      )}
      {note && <p className="border-t border-line px-4 py-3 text-sm text-muted">{note}</p>}
      <div className="flex items-center gap-3 border-t border-line py-1.5 pr-2 pl-4">
        <Film aria-hidden="true" className="size-5 flex-none text-pitch-ink" />
        <span dir="auto" className="min-w-0 grow truncate font-medium">
          {file.name}
        </span>
        <span className="flex-none text-sm text-muted tabular-nums">
          {megabytes(file.size)}
          {read && !error && ` · ${clock(duration)}`}
        </span>
        <Button
          variant="quiet"
          disabled={disabled}
          onClick={reset}
          aria-label={texts.resetVideo()}
          className="flex-none"
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          {texts.reset()}
        </Button>
      </div>
    </section>
  );
}

function Tools({ editor, file, disabled }: { editor: Editor; file: File; disabled: boolean }) {
  const { clip, trimTo, toggleMute, takeThumbnail } = editor;
  const { start, end, muted, silent, way, duration } = clip;
  const video = useRef<HTMLVideoElement>(null);
  const editable = way !== 'whole';
  const Volume = muted || silent ? VolumeX : Volume2;

  function trim(from: number, to: number, moved: number) {
    trimTo(from, to);
    if (!video.current) return;
    video.current.pause();
    video.current.currentTime = Math.min(moved, duration);
  }

  return (
    <>
      <Preview file={file} video={video} start={start} end={end} muted={muted} />
      {editable && (
        <div className="border-t border-line pt-4 pb-3">
          <TrimSlider file={file} duration={duration} start={start} end={end} disabled={disabled} onTrim={trim} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
        {editable && (
          <Button aria-pressed={muted} disabled={disabled || silent} onClick={toggleMute}>
            <Volume aria-hidden="true" className="size-4" />
            {silent ? texts.noSound() : texts.mute()}
          </Button>
        )}
        {clip.hdr ? (
          <p className="text-sm text-muted">{texts.thumbnailLater()}</p>
        ) : (
          <Button disabled={disabled} onClick={() => void takeThumbnail(video.current)}>
            <Camera aria-hidden="true" className="size-4" />
            {texts.generateThumbnail()}
          </Button>
        )}
        <ThumbnailLine thumbnail={clip.thumbnail} error={clip.thumbnailError} />
      </div>
    </>
  );
}
