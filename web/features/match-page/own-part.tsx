import { useState } from 'react';
import type { Side } from '../../../contract/sports/core.ts';
import { Button } from '../../ui/button.tsx';
import { nameOf } from '../sports/score-text.ts';
import type { MatchWithThread } from './match-query.ts';
import { LineUpForm } from './own/line-up-form.tsx';
import { ScorersForm } from './own/scorers-form.tsx';
import { texts } from './texts.ts';

/** What captains and organisers do about a match: its line-ups, and who keeps its score. */
export function OwnPart({ view }: { view: MatchWithThread }) {
  const [open, setOpen] = useState<Side | 'scorers'>();
  const { can, match } = view;
  if (can.lineUp.length === 0 && !can.nameScorers) return null;
  const sides = can.lineUp.filter((side) => match[side].team);
  const close = () => setOpen(undefined);
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {sides.map((side) => (
        <Button key={side} onClick={() => setOpen(side)}>
          <span className="wrap-anywhere">{texts.editLineUp({ team: nameOf(match[side]) })}</span>
        </Button>
      ))}
      {can.nameScorers && <Button onClick={() => setOpen('scorers')}>{texts.nameScorers()}</Button>}
      {open === 'scorers' && <ScorersForm matchId={view._id} onClose={close} />}
      {open && open !== 'scorers' && <LineUpForm key={open} view={view} side={open} onClose={close} />}
    </div>
  );
}
