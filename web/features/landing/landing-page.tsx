import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../contract/pages/pages.ts';
import { takeFirstPaint } from '../../platform/code/first-paint.ts';
import { useSession } from '../../platform/session/session.ts';
import { useDelayed, useElapsed } from '../../platform/timing.ts';
import { Splash } from '../../shell/splash.tsx';
import { FloodlitPitch } from '../../ui/brand/floodlit-pitch.tsx';
import { Footer } from '../../ui/brand/footer.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { Testimonials } from './testimonials.tsx';
import { texts } from './texts.ts';

const SPLASH = 2000; // spec 1 §9

export function Component() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const navigate = useNavigate();
  // The time for which the HTML has already shown the splash counts: nobody waits for it twice.
  const [shownFor] = useState(takeFirstPaint);
  const waited = useElapsed(Math.max(0, SPLASH - shownFor));
  useDelayed(waited && isLoggedIn, 0, () => navigate(paths.feed, { replace: true }));

  const splash = !waited || isLoggedIn;
  return (
    <>
      {splash && <Splash shownFor={shownFor} />}
      {/* Already rendered under the splash, so that pictures and videos load in the meantime. */}
      <div inert={splash}>
        <Hero />
        <Features />
        <Highlights />
        <Testimonials />
        <ClosingCall />
        <Footer />
      </div>
    </>
  );
}

function ClosingCall() {
  return (
    <section className="dark relative overflow-hidden bg-night text-ink">
      <FloodlitPitch className="opacity-60" />
      <div className="absolute inset-0 bg-radial from-night/85 to-night/20" />
      <div className="relative mx-auto max-w-3xl px-4 py-24 text-center">
        <h2 className="text-4xl sm:text-5xl">{texts.closing()}</h2>
        <p className="mt-4 text-lg">{texts.closingIntro()}</p>
        <Link to={paths.signup} className="btn btn-primary btn-lg mt-8">
          {texts.createAccount()}
        </Link>
      </div>
    </section>
  );
}
