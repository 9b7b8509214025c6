import { Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { clock } from '../../platform/time.ts';
import { useObjectUrl } from '../../ui/hooks/use-object-url.ts';
import { TRIM_STEP } from './clip.ts';
import { texts } from './texts.ts';

type Props = {
  file: File;
  video: RefObject<HTMLVideoElement | null>;
  /** Seconds; only this range is played. */
  start: number;
  end: number;
  muted: boolean;
};

const CLOSE = 0.05; // seconds before the end of the range, from where playing starts over

/** The video as it will be: only the chosen range, and without sound if it is muted. */
export function Preview({ file, video, start, end, muted }: Props) {
  const url = useObjectUrl(file);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);

  useEffect(() => {
    if (!playing) return;
    let next = requestAnimationFrame(function watch() {
      const element = video.current;
      if (!element) return;
      if (element.currentTime >= end) {
        element.pause();
        element.currentTime = end;
      } else next = requestAnimationFrame(watch);
    });
    return () => cancelAnimationFrame(next);
  }, [playing, end, video]);

  function toggle() {
    const element = video.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    if (element.currentTime < start || element.currentTime >= end - CLOSE) element.currentTime = start;
    element.play().catch(() => {}); // interrupted by a pause
  }

  function moveTo(second: number) {
    if (video.current) video.current.currentTime = second;
  }

  const Icon = playing ? Pause : Play;
  return (
    <>
      <video
        ref={video}
        src={url}
        muted={muted}
        playsInline
        preload="auto"
        aria-label={texts.preview()}
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onSeeking={(event) => setAt(event.currentTarget.currentTime)}
        className="video-frame max-h-72 object-contain"
      />
      <div className="flex items-center gap-2 py-1 pr-4 pl-1">
        <button type="button" aria-label={playing ? texts.pause() : texts.play()} onClick={toggle} className="icon-btn">
          <Icon aria-hidden="true" className="size-5" />
        </button>
        <input
          type="range"
          aria-label={texts.position()}
          aria-valuetext={clock(at)}
          min={start}
          max={end}
          step={TRIM_STEP}
          value={Math.min(end, Math.max(start, at))}
          onChange={(event) => moveTo(event.target.valueAsNumber)}
          className="h-11 min-w-0 grow accent-pitch-ink"
        />
        <span className="flex-none text-sm text-muted tabular-nums">
          {clock(at)} / {clock(end)}
        </span>
      </div>
    </>
  );
}
