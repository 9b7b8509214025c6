import { SIDES, type Side } from '../../../../contract/sports/core.ts';
import { type Cards, type Conduct, SPIRIT_MAX } from '../../../../contract/sports/results.ts';
import { texts } from './texts.ts';

const KINDS = ['yellow', 'secondYellow', 'red'] as const satisfies (keyof Cards)[];

function cardsText(cards: Cards): string {
  const said = KINDS.filter((kind) => cards[kind] > 0).map((kind) => texts.said[kind]({ count: cards[kind] }));
  return said.length > 0 ? said.join(', ') : texts.said.none();
}

/** What was said of sportsmanship and cards. @param props.names what the sides are called */
export function ConductSaid({ conduct, names }: { conduct: Conduct; names: Record<Side, string> }) {
  const lines = SIDES.flatMap((side) => {
    const { spirit, cards } = conduct[side];
    const team = names[side];
    return [
      ...(spirit === undefined ? [] : [texts.said.spirit({ team, mark: spirit, max: SPIRIT_MAX })]),
      ...(cards ? [texts.said.cards({ team, cards: cardsText(cards) })] : []),
    ];
  });
  if (lines.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-0.5 text-sm text-muted">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
