import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '../../../contract/pages.ts';
import { supportEmail } from '../../platform/site.ts';

export type Section = { id: string; title: string; text: ReactNode };

/** A long text with a table of contents. Its sections have addresses of their own. */
export function LegalPage({ title, intro, sections }: { title: string; intro: ReactNode; sections: Section[] }) {
  const { hash } = useLocation();
  useEffect(() => {
    // The frame scrolls to the section; keyboard and screen reader are to go on from there, too.
    if (hash) document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash]);

  return (
    <article className="legal mx-auto grid max-w-5xl gap-x-16 px-4 pt-10 pb-24 lg:grid-cols-[minmax(0,40rem)_15rem] lg:grid-rows-[auto_1fr] lg:justify-between">
      <header>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 text-sm text-muted">
          Last updated: <time dateTime={UPDATED.date}>{UPDATED.text}</time>
        </p>
        <div className="mt-6 text-lg">{intro}</div>
      </header>
      <Contents sections={sections} />
      <div className="max-w-[40rem]">
        {sections.map(({ id, title: heading, text }) => (
          <section
            key={id}
            id={id}
            tabIndex={-1}
            aria-labelledby={`${id}-title`}
            className="mt-10 scroll-mt-24 outline-none"
          >
            <h2 id={`${id}-title`} className="text-xl">
              {heading}
            </h2>
            {text}
          </section>
        ))}
      </div>
    </article>
  );
}

/** Beneath the introduction on narrow screens; beside the text, and always in sight, on wide ones. */
function Contents({ sections }: { sections: Section[] }) {
  return (
    <nav
      aria-label="On this page"
      className="max-lg:mt-8 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:py-2 lg:row-span-2"
    >
      <ol className="grid text-sm max-lg:sm:grid-cols-2 lg:sticky lg:top-24 lg:gap-1 lg:border-l lg:border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={{ hash: id }} className="flex min-h-11 items-center px-4 text-muted hover:text-ink lg:min-h-9">
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Of the texts of both pages: change it with them. */
const UPDATED = { date: '2026-11-21', text: 'November 21, 2026' };

/** Whom to write to: the address that the site names, else the people behind it. */
export function Contact() {
  if (!supportEmail) return <>the people who run this site at your sports union</>;
  return (
    <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
      {supportEmail}
    </a>
  );
}

export const PrivacyLink = () => (
  <Link to={paths.privacy} className="link">
    Privacy Policy
  </Link>
);

export const TermsLink = () => (
  <Link to={paths.terms} className="link">
    Terms and Conditions
  </Link>
);
