import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

type Props = { onMore: () => void; busy: boolean; automatic?: boolean; label?: string };

/**
 * The button at the end of a list that has more pages. With `automatic` it presses itself when it comes near the
 * window; it stays a button for those whose browser or keyboard gets there in another way.
 */
export function LoadMore({ onMore, busy, automatic = false, label = 'Load More' }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onMore);

  useEffect(() => {
    if (!automatic || busy || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && reached(),
      { rootMargin: '600px' }, // about a row of cards ahead
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [automatic, busy]);

  return (
    <div ref={end} className="flex justify-center py-4">
      <Button onClick={onMore} busy={busy} busyText="Loading...">
        {label}
      </Button>
    </div>
  );
}
