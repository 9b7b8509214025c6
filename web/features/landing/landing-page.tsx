import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../contract/pages.ts';
import { takeFirstPaint } from '../../platform/first-paint.ts';
import { useSession } from '../../platform/session.ts';
import { useDelayed, useElapsed } from '../../platform/timing.ts';
import { FloodlitPitch } from '../../shell/floodlit-pitch.tsx';
import { Footer } from '../../shell/footer.tsx';
import { Splash } from '../../shell/splash.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { Testimonials } from './testimonials.tsx';

const SPLASH = 2000; // spec 1 §9

export function Component() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const navigate = useNavigate();
  // What the HTML has shown of it counts: who waited for the code does not wait again.
  const [shownFor] = useState(takeFirstPaint);
  const waited = useElapsed(Math.max(0, SPLASH - shownFor));
  useDelayed(waited && isLoggedIn, 0, () => navigate(paths.feed, { replace: true }));

  const splash = !waited || isLoggedIn;
  return (
    <>
      {splash && <Splash shownFor={shownFor} />}
      {/* Under the splash already, so that pictures and videos load in the meantime. */}
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
        <h2 className="text-4xl sm:text-5xl">Your next match deserves an audience.</h2>
        <p className="mt-4 text-lg">Join the community, upload the clip, and let the whole campus see it.</p>
        <Link to={paths.signup} className="btn btn-primary btn-lg mt-8">
          Create Your Account
        </Link>
      </div>
    </section>
  );
}
