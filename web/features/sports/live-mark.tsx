import { texts } from './texts.ts';

/** That a match is being played. */
export function LiveMark() {
  return (
    <span data-tone="red" className="badge gap-1.5">
      <span aria-hidden="true" className="size-2 rounded-full bg-current motion-safe:animate-pulse" />
      {texts.live()}
    </span>
  );
}
