import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { personPath } from '../../../contract/pages/pages.ts';
import { withMentions } from '../../../contract/talk/find-mentions.ts';
import type { Mention } from '../../../contract/talk/mentions.ts';
import { LinkedText } from '../../ui/words/linked-text.tsx';

type Props = { text: string; mentions: Mention[] | undefined; plain?: (words: string) => ReactNode };

/** A member's text as `LinkedText` shows it, with those whom it mentions as links to their pages. */
export function MentionedText({ text, mentions = [], ...rest }: Props) {
  const stretches = useMemo(() => withMentions(text, mentions), [text, mentions]);
  let at = 0;
  return stretches.map(({ text: words, person }) => {
    const start = at;
    at += words.length;
    if (!person) return <LinkedText key={start} text={words} {...rest} />;
    return (
      <Link key={start} to={personPath(person.username)} translate="no" className="link">
        {words}
      </Link>
    );
  });
}
