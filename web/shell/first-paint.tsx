import { BRAND } from '../../contract/pages/head.ts';
import { Logo } from '../ui/brand/mark.tsx';
import { Splash } from './splash.tsx';

/**
 * What is on the screen until the first page's code is there. The build writes it into the HTML
 * (tools/build/first-paint.tsx), so that it costs no script; styles.css shows the half that fits the url.
 */
export function FirstPaint() {
  return (
    <>
      <div className="first-paint-landing">
        <Splash />
      </div>
      <div className="first-paint-page border-b border-line bg-surface text-ink">
        <div className="mx-auto flex min-h-16 max-w-7xl items-center px-4 lg:px-8">
          <Logo name={BRAND} />
        </div>
      </div>
    </>
  );
}
