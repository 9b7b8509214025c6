import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { BRAND } from '../../../contract/pages/head.ts';
import { paths } from '../../../contract/pages/pages.ts';
import type { Sentence as SentenceData } from '../../../contract/texts/catalogue.ts';
import { locale } from '../../../contract/texts/language.ts';
import { supportEmail } from '../../platform/site.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { texts } from './texts.ts';

type Words = { readonly sentence: SentenceData };
/** A title, and the section's paragraphs and lists in order. */
type Section = {
  readonly title: Words & (() => string);
  readonly [part: string]: Words | { readonly [item: string]: Words };
};

type Props = {
  title: string;
  intro: Words;
  /** By the fragments of their URLs. */
  sections: { readonly [id: string]: Section };
  /** Parameters in addition to those that all legal texts have. */
  given?: Record<string, string>;
  /** The name of the paragraphs that do not apply to this site. */
  without: string;
};

/** A long text with a table of contents. Each section has a URL of its own. */
export function LegalPage({ title, intro, sections, given = {}, without }: Props) {
  const { hash } = useLocation();
  useEffect(() => {
    // The frame scrolls to the section; keyboard and screen reader should continue from there, too.
    if (hash) document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash]);

  return (
    <article className="legal mx-auto grid max-w-5xl gap-x-16 px-4 pt-10 pb-24 lg:grid-cols-[minmax(0,40rem)_15rem] lg:grid-rows-[auto_1fr] lg:justify-between">
      <header>
        <h1 className="text-3xl sm:text-4xl">{title}</h1>
        <p className="mt-3 text-sm text-muted">
          <Sentence of={texts.updated} date={updatedOn()} time={(words) => <time dateTime={UPDATED}>{words}</time>} />
        </p>
        <div className="mt-6 text-lg">
          <p>
            <Paragraph words={intro} given={given} />
          </p>
        </div>
      </header>
      <Contents sections={sections} />
      <div className="max-w-[40rem]">
        {Object.entries(sections).map(([id, { title: heading, ...parts }]) => (
          <section
            key={id}
            id={id}
            tabIndex={-1}
            aria-labelledby={`${id}-title`}
            className="mt-10 scroll-mt-24 outline-none"
          >
            <h2 id={`${id}-title`} className="text-xl">
              {heading()}
            </h2>
            {Object.entries(parts)
              .filter(([name]) => name !== without)
              .map(([name, part]) => (
                <Part key={name} part={part} given={given} />
              ))}
          </section>
        ))}
      </div>
    </article>
  );
}

/** Beneath the introduction on narrow screens; beside the text, and always in sight, on wide ones. */
function Contents({ sections }: Pick<Props, 'sections'>) {
  return (
    <nav
      aria-label={texts.onThisPage()}
      className="max-lg:mt-8 max-lg:rounded-card max-lg:border max-lg:border-line max-lg:bg-surface max-lg:py-2 lg:row-span-2"
    >
      <ol className="grid text-sm max-lg:sm:grid-cols-2 lg:sticky lg:top-24 lg:gap-1 lg:border-l lg:border-line">
        {Object.entries(sections).map(([id, { title }]) => (
          <li key={id}>
            <Link to={{ hash: id }} className="flex min-h-11 items-center px-4 text-muted hover:text-ink lg:min-h-9">
              {title()}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const isWords = (part: Section[string]): part is Words => 'sentence' in part;

/** A paragraph, or a list. */
function Part({ part, given }: { part: Section[string]; given: Record<string, string> }) {
  if (isWords(part)) {
    return (
      <p>
        <Paragraph words={part} given={given} />
      </p>
    );
  }
  return (
    <ul>
      {Object.entries(part).map(([name, words]) => (
        <li key={name}>
          <Paragraph words={words} given={given} />
        </li>
      ))}
    </ul>
  );
}

const page = (path: string) => (words: ReactNode) => (
  <Link to={path} className="link">
    {words}
  </Link>
);
const site = (url: string) => (words: ReactNode) => (
  <a href={url} rel="noreferrer" className="link">
    {words}
  </a>
);

/** What the tags in legal texts become. */
const ELEMENTS = {
  b: (words: ReactNode) => <strong>{words}</strong>,
  code: (words: ReactNode) => <code>{words}</code>,
  privacy: page(paths.privacy),
  terms: page(paths.terms),
  account: page(paths.account),
  google: site('https://policies.google.com/privacy'),
  youtube: site('https://www.youtube.com/t/terms'),
};

/** Takes any of the texts, and every parameter that one of them may have. */
const AnySentence = Sentence as (props: { of: Words } & Record<string, unknown>) => ReactNode;

function Paragraph({ words, given }: { words: Words; given: Record<string, string> }) {
  return <AnySentence of={words} {...ELEMENTS} brand={BRAND} contact={<Contact />} {...given} />;
}

/** The date of the texts of both pages: change it with them. */
const UPDATED = '2026-11-22';

const updatedOn = () =>
  new Date(UPDATED).toLocaleDateString(locale().tag, {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Whom to write to: the site's support email, or in words the people behind the site if it has none. */
function Contact() {
  if (!supportEmail) return texts.people();
  return (
    <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
      {supportEmail}
    </a>
  );
}
