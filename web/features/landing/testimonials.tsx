import { texts } from './texts.ts';

const VOICES = ['captain', 'fan', 'head'] as const;

export function Testimonials() {
  return (
    <section aria-labelledby="voices" className="mx-auto max-w-7xl px-4 py-20 sm:py-28 lg:px-8">
      <h2 id="voices" className="text-3xl sm:text-4xl">
        {texts.voices()}
      </h2>
      <div className="mt-12 grid gap-6 md:grid-cols-3">
        {VOICES.map((voice) => {
          const { name, role, content } = texts.testimonials[voice];
          return (
            <figure key={voice} className="card flex flex-col p-8">
              <blockquote className="grow text-lg leading-relaxed text-pretty">
                {texts.quote({ content: content() })}
              </blockquote>
              <figcaption className="mt-6 border-t border-line pt-5">
                <span className="block font-semibold">{name()}</span>
                <span className="text-sm text-muted">{role()}</span>
              </figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}
