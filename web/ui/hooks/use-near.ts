import { type RefObject, useEffect, useState } from 'react';

const AHEAD = '400px'; // half the height of a phone: ready before it is scrolled to

/** Whether an element is in the window or close to it, or has been: for what is too expensive to render unseen. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [near, ref]);
  return near;
}
