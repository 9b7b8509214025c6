import { Slider } from '@base-ui/react/slider';
import type { ReactNode } from 'react';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { cn } from '../../ui/cn.ts';
import { inTenths, TRIM_STEP, tenthsOf } from './clip.ts';
import { Filmstrip } from './filmstrip.tsx';
import { texts } from './texts.ts';

type Props = {
  file: File;
  /** Seconds, as are the next two. */
  duration: number;
  start: number;
  end: number;
  disabled: boolean;
  /** @param moved the end of the range that was moved, for the preview to show */
  onTrim: (start: number, end: number, moved: number) => void;
};

const THUMBS = ['trimStart', 'trimEnd'] as const;
const LARGE_STEP = 1; // seconds; Page Up and Page Down

const bold = (words: ReactNode) => <span className="font-semibold">{words}</span>;

/** Without the rounding errors of sums of tenths. */
const tidy = (seconds: number) => Math.round(seconds / TRIM_STEP) / Math.round(1 / TRIM_STEP);

/** Start and end of the trim on one track, over the frames of the video (spec 1 §2). */
export function TrimSlider({ file, duration, start, end, disabled, onTrim }: Props) {
  const max = Math.ceil(duration / TRIM_STEP) * TRIM_STEP; // so that the last step reaches the end, where it is clamped
  const percent = (seconds: number) => `${(seconds / max) * 100}%`;

  function move(from: number, to: number, which: 'start' | 'end') {
    if (which === 'start') onTrim(tidy(from), to, tidy(from));
    else onTrim(from, tidy(to), tidy(to));
  }

  return (
    <Slider.Root
      value={[start, end]}
      min={0}
      max={max}
      step={TRIM_STEP}
      largeStep={LARGE_STEP}
      thumbCollisionBehavior="none"
      disabled={disabled}
      onValueChange={([from = start, to = end], { activeThumbIndex }) => {
        // At least one step apart. The slider's own rule compares unrounded sums, and refuses valid ranges.
        if (activeThumbIndex === 0) move(Math.min(from, to - TRIM_STEP), to, 'start');
        else move(from, Math.max(to, from + TRIM_STEP), 'end');
      }}
    >
      {/* The thumbs are outside of the range that they bound, hence the padding on both sides. */}
      <Slider.Control className="relative flex h-16 touch-none items-center px-6 select-none">
        <Slider.Track className="h-full w-full">
          <div aria-hidden="true" className="absolute inset-0 overflow-hidden rounded-lg bg-sunken">
            <Filmstrip file={file} duration={duration} />
            <div data-trim-shade className="absolute inset-y-0 left-0 bg-night/70" style={{ width: percent(start) }} />
            <div data-trim-shade className="absolute inset-y-0 right-0 bg-night/70" style={{ left: percent(end) }} />
          </div>
          <Slider.Indicator className="border-y-4 border-flag" />
          {THUMBS.map((name, index) => (
            <Slider.Thumb
              key={name}
              index={index}
              getAriaLabel={() => texts[name]()}
              getAriaValueText={(_, seconds) => inTenths(tenthsOf(seconds))}
              className="grid h-16 w-11 place-items-center focus:outline-none"
            >
              <span
                data-trim-handle
                className={cn(
                  'grid h-16 w-3.5 cursor-ew-resize place-items-center bg-flag',
                  // What has the focus is an input that the thumb puts after this.
                  'has-[~:focus-visible]:outline-3 has-[~:focus-visible]:outline-offset-2',
                  'has-[~:focus-visible]:outline-pitch-ink dark:has-[~:focus-visible]:outline-chalk',
                  index === 0 ? '-translate-x-1/2 rounded-l-md' : 'translate-x-1/2 rounded-r-md',
                )}
              >
                <span className="h-5 w-0.5 rounded bg-night" />
              </span>
            </Slider.Thumb>
          ))}
        </Slider.Track>
      </Slider.Control>
      <div className="mt-2 flex justify-between px-6 text-sm tabular-nums">
        <span>
          <Sentence of={texts.start} time={inTenths(tenthsOf(start))} b={bold} />
        </span>
        <span className="text-muted">{texts.chosen({ time: inTenths(tenthsOf(end) - tenthsOf(start)) })}</span>
        <span>
          <Sentence of={texts.end} time={inTenths(tenthsOf(end))} b={bold} />
        </span>
      </div>
    </Slider.Root>
  );
}
