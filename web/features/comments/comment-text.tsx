import { createContext, useContext, useMemo } from 'react';
import type { Mention } from '../../../contract/talk/mentions.ts';
import { findTimes } from '../../platform/find-times.ts';
import { MentionedText } from '../mentions/mentioned-text.tsx';
import { texts } from './texts.ts';

/** The film that comments are about: how many seconds it has, and the way to one of them. */
export type Film = { length: number; seek: (seconds: number) => void };

/** Null where comments are about no film. */
export const FilmContext = createContext<Film | null>(null);

/**
 * A comment's text, with its urls and those whom it mentions as links, and with the moments of the film that it names as
 * buttons that go there.
 */
export function CommentText({ text, mentions }: { text: string; mentions?: Mention[] | undefined }) {
  const film = useContext(FilmContext);
  const plain = film && { plain: (words: string) => <Timed words={words} film={film} /> };
  return <MentionedText text={text} mentions={mentions} {...plain} />;
}

function Timed({ words, film }: { words: string; film: Film }) {
  const stretches = useMemo(() => findTimes(words, film.length), [words, film.length]);
  let at = 0;
  return stretches.map(({ text, seconds }) => {
    const start = at;
    at += text.length;
    if (seconds === undefined) return text;
    return (
      <button
        key={start}
        type="button"
        aria-label={texts.playFrom({ time: text })}
        onClick={() => film.seek(seconds)}
        className="link tabular-nums"
      >
        {text}
      </button>
    );
  });
}
