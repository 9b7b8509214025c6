import { BRAND } from '../../contract/pages/head.ts';
import { Logo } from '../ui/brand/mark.tsx';
import { texts } from './texts.ts';

/** @param shownFor milliseconds for which the HTML itself has already shown the same splash */
export function Splash({ shownFor = 0 }: { shownFor?: number }) {
  return (
    <div className="dark fixed inset-0 z-50 flex flex-col items-center justify-center gap-6 bg-night text-ink">
      <Logo name={BRAND} className="scale-125" />
      <p role="status" className="text-muted">
        {texts.splash()}
      </p>
      <div className="h-1 w-40 overflow-hidden rounded-full bg-white/15">
        <div
          className="h-full origin-left animate-[kick-off_2s_linear_both] bg-flag"
          {...(shownFor > 0 ? { style: { animationDelay: `${-shownFor}ms` } } : {})}
        />
      </div>
    </div>
  );
}
