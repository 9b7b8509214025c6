import { useEffect, useEffectEvent, useRef } from 'react';
import { texts as platformTexts } from '../platform/texts/texts.ts';
import { Button } from './button.tsx';
import { texts } from './texts.ts';

type Props = {
  onMore: () => void;
  busy: boolean;
  automatic?: boolean;
  /** Why the last try failed: the next one takes a press. */
  failure?: string | false;
};

/**
 * The button at the end of a list that has more pages. With `automatic` it presses itself when it comes near the
 * window; it stays a button for browsers and keyboards that get there in another way.
 */
export function LoadMore({ onMore, busy, automatic = false, failure = false }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onMore);

  useEffect(() => {
    if (!automatic || busy || failure || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && reached(),
      { rootMargin: '600px' }, // about a row of cards ahead
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [automatic, busy, failure]);

  return (
    <div ref={end} data-more className="flex flex-col items-center gap-3 py-4">
      {failure && !busy && (
        <p role="alert" className="font-medium text-danger-ink">
          {failure}
        </p>
      )}
      <Button onClick={onMore} busy={busy} busyText={platformTexts.loading()}>
        {failure ? platformTexts.tryAgain() : texts.loadMore()}
      </Button>
    </div>
  );
}
