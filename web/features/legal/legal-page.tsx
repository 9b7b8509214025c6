import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/pages.ts';
import { supportEmail } from '../../platform/site.ts';

export type Section = { id: string; title: string; text: ReactNode };

/** A long text with a table of contents. Its sections have addresses of their own. */
export function LegalPage({ title, intro, sections }: { title: string; intro: ReactNode; sections: Section[] }) {
  return (
    <div className="mx-auto grid max-w-5xl gap-x-16 px-4 pt-10 pb-24 lg:grid-cols-[1fr_15rem]">
      <article className="legal max-w-[40rem]">
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 text-sm text-muted">
          Last updated: <time dateTime={UPDATED.date}>{UPDATED.text}</time>
        </p>
        <div className="mt-6 text-lg">{intro}</div>
        {sections.map(({ id, title: heading, text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10 scroll-mt-24">
            <h2 id={`${id}-title`} className="text-xl">
              {heading}
            </h2>
            {text}
          </section>
        ))}
      </article>
      <nav aria-label="On this page" className="max-lg:order-first max-lg:hidden">
        <ol className="sticky top-24 grid gap-1 border-l border-line text-sm">
          {sections.map(({ id, title: heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="block py-1.5 pl-4 text-muted hover:text-ink">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
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
