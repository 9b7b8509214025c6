import { Link } from 'react-router';
import { BRAND } from '../../../contract/head.ts';
import { paths } from '../../../contract/pages.ts';
import { FloodlitPitch } from '../../shell/floodlit-pitch.tsx';

export function Hero() {
  return (
    <section className="dark relative flex min-h-[min(100svh,60rem)] items-end overflow-hidden bg-night text-ink sm:items-center">
      {/* On phones the scene stands above the words, beside them everywhere else. */}
      <FloodlitPitch className="max-sm:h-[27rem]" />
      <div className="absolute inset-x-0 top-0 h-[27rem] bg-gradient-to-t from-night to-transparent to-55% sm:hidden" />
      <div className="absolute inset-0 bg-gradient-to-r from-night/95 via-night/55 to-transparent max-sm:hidden" />
      <div className="relative mx-auto w-full max-w-7xl px-4 pt-[23.5rem] pb-14 sm:py-40 lg:px-8">
        <div className="max-w-2xl">
          <h1 className="text-[clamp(2.5rem,7vw,4.75rem)] leading-[1.02]">
            Welcome to {BRAND}. <span className="block text-flag">Get closer to the game.</span>
          </h1>
          <p className="mt-6 max-w-xl text-lg sm:text-xl">
            The home of university sport: match highlights, pictures and talk from your campus, minutes after the
            whistle.
          </p>
          <div className="mt-9 flex flex-wrap gap-3">
            <Link to={paths.signup} className="btn btn-primary btn-lg">
              Get Started Free
            </Link>
            <Link to={paths.login} className="btn btn-secondary btn-lg border-white/70 bg-night/40">
              Sign In
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
