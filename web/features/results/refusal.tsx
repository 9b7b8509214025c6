import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '../../ui/banner.tsx';

/**
 * Why what somebody said is refused, by the form or by the server: it stands above the forms, which change with what has
 * happened and are higher than a phone, and comes into view as it appears.
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
