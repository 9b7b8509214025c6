import { locale } from '../../../contract/texts/language.ts';
import { compact } from '../../platform/text.ts';

/** '12 comments', or '1.2K comments' with the full number on hover and for screen readers. */
export function Count({ count, of }: { count: number; of: (values: { count: number }) => string }) {
  const full = of({ count });
  if (count < 1000) return full;
  return (
    <span title={full}>
      <span aria-hidden="true">{full.replace(locale().number(count), compact(count))}</span>
      <span className="sr-only">{full}</span>
    </span>
  );
}
