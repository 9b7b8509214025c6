import { useLayoutEffect, useRef, useState } from 'react';
import type { Mention } from '../../../contract/talk/mentions.ts';
import { cn } from '../../ui/cn.ts';
import { MentionedText } from '../mentions/mentioned-text.tsx';
import { texts } from './texts.ts';

const LINES = 8; // the same number as in the class below
const SURELY_SHORT = 250; // characters: fewer never take more lines than that, even on a small phone

/** Posts that were unfolded: they still are on the way back to the feed, where the viewer's place depends on it. */
const unfolded = new Set<string>();

/** A post's text in the feed: a long one is folded after some lines, until asked for. Give each text its own `key`. */
export function FoldedText({ id, text, mentions }: { id: string; text: string; mentions: Mention[] | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const isChanged = useRef(false);
  const [isFolded, setFolded] = useState(!unfolded.has(id));
  const mayBeLong = text.length > SURELY_SHORT || text.split('\n', LINES + 1).length > LINES;

  // Measured once, and only if it may be long: only the browser knows how many lines it takes. Not by state, whose
  // second render would come after KeepPlace has already corrected for this one.
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {};
    if (mayBeLong && !unfolded.has(id) && scrollHeight <= clientHeight) box.current?.setAttribute('data-short', '');
  }, [id, mayBeLong]);

  // After folding, the text's beginning may be out of sight. After unfolding because a link in it took the focus, that
  // link may be.
  useLayoutEffect(() => {
    if (!isChanged.current) return;
    const link = words.current?.querySelector(':focus');
    if (isFolded) box.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    else link?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [isFolded]);

  function fold(to: boolean) {
    isChanged.current = true;
    setFolded(to);
    if (to) unfolded.delete(id);
    else unfolded.add(id);
  }

  return (
    <div ref={box} className="mt-4 scroll-my-24">
      <p
        ref={words}
        dir="auto"
        onScroll={() => isFolded && fold(false)} // by Tab to a link, or by the browser's own search for words
        className={cn(
          'whitespace-pre-line wrap-anywhere',
          mayBeLong && isFolded && 'line-clamp-8 in-data-short:line-clamp-none',
        )}
      >
        <MentionedText text={text} mentions={mentions} />
      </p>
      {mayBeLong && (
        <button
          type="button"
          aria-expanded={!isFolded}
          onClick={() => fold(!isFolded)}
          className="link min-h-11 in-data-short:hidden"
        >
          {isFolded ? texts.showMore() : texts.showLess()}
        </button>
      )}
    </div>
  );
}
