import { useState } from 'react';
import type { Side } from '../../../contract/sports/core.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { nameOf } from '../sports/score-text.ts';
import type { MatchWithThread } from './match-query.ts';
import { texts } from './texts.ts';

// Most who look at a match are neither its captains nor its organisers.
const LineUpForm = lazy(() => import('./own/line-up-form.tsx').then((module) => ({ default: module.LineUpForm })));
const ScorersForm = lazy(() => import('./own/scorers-form.tsx').then((module) => ({ default: module.ScorersForm })));

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
