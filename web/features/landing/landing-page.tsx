import { Link, useNavigate } from 'react-router';
import { BRAND } from '../../../contract/head.ts';
import { paths } from '../../../contract/pages.ts';
import { useSession } from '../../platform/session.ts';
import { useDelayed, useElapsed } from '../../platform/timing.ts';
import { FloodlitPitch } from '../../shell/floodlit-pitch.tsx';
import { Footer } from '../../shell/footer.tsx';
import { Logo } from '../../ui/mark.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { Testimonials } from './testimonials.tsx';

const SPLASH = 2000; // spec 1 §9

export function Component() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const navigate = useNavigate();
  const waited = useElapsed(SPLASH);
  useDelayed(waited && isLoggedIn, 0, () => navigate(paths.feed, { replace: true }));

  const splash = !waited || isLoggedIn;
  return (
    <>
      {splash && <Splash />}
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

function Splash() {
  return (
    <div className="dark fixed inset-0 z-50 flex flex-col items-center justify-center gap-6 bg-night text-ink">
      <Logo name={BRAND} className="scale-125" />
      <p role="status" className="text-muted">
        Loading your sports experience...
      </p>
      <div className="h-1 w-40 overflow-hidden rounded-full bg-white/15">
        <div className="h-full origin-left animate-[kick-off_2s_linear_both] bg-flag" />
      </div>
    </div>
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
