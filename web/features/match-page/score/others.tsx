import { listOf } from '../../../../contract/sports/reasons.ts';
import { useSession } from '../../../platform/session/session.ts';
import { nameOf } from '../../../platform/text.ts';
import type { Seen } from './seen.ts';
import { texts } from './texts.ts';

const NAMED = 3;

/** Who else has noted something, the latest first; before anybody has, who else has been named to keep the score. */
export function Others({ scorers, others = [] }: Pick<Seen['rosters'], 'scorers' | 'others'>) {
  const own = useSession(({ userData }) => userData?.username);
  const hasOthers = others.length > 0;
  const names = (hasOthers ? others : scorers.filter(({ username }) => username !== own)).map(nameOf);
  if (names.length === 0) return null;
  const count = names.length - NAMED;
  const said = count > 0 ? texts.namesMore({ names: names.slice(0, NAMED).join(', '), count }) : listOf(names);
  return (
    <p className="mt-6 text-sm text-muted wrap-anywhere">
      {hasOthers ? texts.others({ names: said }) : texts.otherScorers({ names: said })}
    </p>
  );
}
