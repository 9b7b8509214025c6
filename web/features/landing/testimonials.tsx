type Testimonial = { name: string; role: string; content: string };

const TESTIMONIALS: Testimonial[] = [
  {
    name: 'Amara Okafor',
    role: 'Captain, women’s football',
    content:
      'Our semi-final had sixty people in the stand. By Monday the winning goal had been seen by the whole campus.',
  },
  {
    name: 'Lukas Brandt',
    role: 'Fan and engineering student',
    content: 'I study on the other side of town and miss most games. Now I catch the highlights on the bus home.',
  },
  {
    name: 'Dr. Mei Tanaka',
    role: 'Head of campus sports',
    content: 'Uploading takes two minutes between matches. It has become the memory of our sports programme.',
  },
];

export function Testimonials() {
  return (
    <section aria-labelledby="voices" className="mx-auto max-w-7xl px-4 py-20 sm:py-28 lg:px-8">
      <h2 id="voices" className="text-3xl sm:text-4xl">
        From the stands
      </h2>
      <div className="mt-12 grid gap-6 md:grid-cols-3">
        {TESTIMONIALS.map(({ name, role, content }) => (
          <figure key={name} className="card flex flex-col p-8">
            <blockquote className="grow text-lg leading-relaxed text-pretty">“{content}”</blockquote>
            <figcaption className="mt-6 border-t border-line pt-5">
              <span className="block font-semibold">{name}</span>
              <span className="text-sm text-muted">{role}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
