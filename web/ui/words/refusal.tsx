import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '../banner.tsx';

/**
 * Why what somebody has sent is refused, by the form or by the server: it stands above the form, which may be higher than
 * a phone, and comes into view as it appears.
 */
export function Refusal({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place}>
      <Banner variant="danger">{children}</Banner>
    </div>
  );
}
