import { Link } from 'react-router';
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { FloodlitPitch } from '../../ui/brand/floodlit-pitch.tsx';
import { texts } from './texts.ts';

export function Hero() {
  return (
    <section className="dark relative flex min-h-[min(100svh,60rem)] items-end overflow-hidden bg-night text-ink sm:items-center">
      {/* The scene is above the words on phones, and beside them everywhere else. */}
      <FloodlitPitch className="max-sm:h-[27rem]" />
      <div className="absolute inset-x-0 top-0 h-[27rem] bg-gradient-to-t from-night to-transparent to-55% sm:hidden" />
      <div className="absolute inset-0 bg-gradient-to-r from-night/95 via-night/55 to-transparent max-sm:hidden" />
      <div className="relative mx-auto w-full max-w-7xl px-4 pt-[23.5rem] pb-14 sm:py-40 lg:px-8">
        <div className="max-w-2xl">
          <h1 className="text-[clamp(2.5rem,7vw,4.75rem)] leading-[1.02]">
            <Sentence
              of={texts.welcome}
              brand={BRAND}
              second={(words) => <span className="block text-flag">{words}</span>}
            />
          </h1>
          <p className="mt-6 max-w-xl text-lg sm:text-xl">{texts.intro()}</p>
          <div className="mt-9 flex flex-wrap gap-3">
            <Link to={paths.signup} className="btn btn-primary btn-lg">
              {texts.getStarted()}
            </Link>
            <Link to={paths.login} className="btn btn-secondary btn-lg border-white/70 bg-night/40">
              {texts.signIn()}
            </Link>
          </div>
        </div>
      </div>
    </section>
  );
}
