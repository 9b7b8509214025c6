/** What stands in a form of sportsmanship and cards, and the words that it is. */
import { useState } from 'react';
import { SIDES, type Side } from '../../../../contract/sports/core.ts';
import type { CaptainsConduct, Cards, Conduct, MatchOutcome } from '../../../../contract/sports/results.ts';

export type ConductDraft = {
  /** The mark of each side; null: none. */
  spirit: Record<Side, number | null>;
  /** Null: nobody has said anything of cards. */
  cards: Record<Side, Cards> | null;
};

export const NO_CARDS: Cards = { yellow: 0, secondYellow: 0, red: 0 };

/** The form as it opens: with what was said before. */
export function conductDraftOf(said: Conduct | undefined): ConductDraft {
  const cards = said && (said.home.cards || said.away.cards) ? said : undefined;
  return {
    spirit: { home: said?.home.spirit ?? null, away: said?.away.spirit ?? null },
    cards: cards ? { home: cards.home.cards ?? NO_CARDS, away: cards.away.cards ?? NO_CARDS } : null,
  };
}

/** What a captain of a side says; undefined: nothing. */
export function captainsWord({ spirit, cards }: ConductDraft, side: Side): CaptainsConduct | undefined {
  const mark = spirit[side === 'home' ? 'away' : 'home'];
  if (mark === null && !cards) return undefined;
  return { ...(mark !== null && { spirit: mark }), ...(cards && { cards }) };
}

/** What an organiser decides. */
export function organisersWord({ spirit, cards }: ConductDraft): Conduct {
  const of = (side: Side) => ({
    ...(spirit[side] !== null && { spirit: spirit[side] }),
    ...(cards && { cards: cards[side] }),
  });
  return { home: of('home'), away: of('away') };
}

/** What a captain has said, by which side each word is about. */
export function aboutSides(word: CaptainsConduct | undefined, side: Side): Conduct | undefined {
  if (!word) return undefined;
  const of = (about: Side) => ({
    ...(about !== side && word.spirit !== undefined && { spirit: word.spirit }),
    ...(word.cards && { cards: word.cards[about] }),
  });
  return { home: of('home'), away: of('away') };
}

/** A form of sportsmanship and cards. `isTouched`: something in it is not as it was. */
export function useConductDraft(said: Conduct | undefined) {
  const [draft, setDraft] = useState(() => conductDraftOf(said));
  const [isTouched, setTouched] = useState(false);
  return {
    ...{ draft, isTouched },
    change(change: Partial<ConductDraft>) {
      setTouched(true);
      setDraft((before) => ({ ...before, ...change }));
    },
  };
}
export type ConductForm = ReturnType<typeof useConductDraft>;

/** The marks that somebody can give. */
export const marked = ({ side }: MatchOutcome, isOrganiser: boolean): readonly Side[] =>
  isOrganiser ? SIDES : SIDES.filter((one) => side !== null && one !== side);
