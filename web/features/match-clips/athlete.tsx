import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { teamPath } from '../../../contract/pages/sports-pages.ts';
import { Count } from '../../ui/words/count.tsx';
import { athleteQuery } from './api.ts';
import { texts } from './form-texts.ts';

/** What somebody has played, and for whom; nothing of who has not. */
export function Athlete({ username }: { username: string }) {
  const { data } = useQuery(athleteQuery(username));
  if (!data) return null;
  const { appearances, goals, clips, teams } = data;
  if (appearances + goals + clips + teams.length === 0) return null;
  return (
    <section aria-labelledby="played" className="card mt-6 p-4">
      <h2 id="played" className="text-lg">
        {texts.played()}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        <li>
          <Count count={appearances} of={texts.appearances} />
        </li>
        <li>
          <Count count={goals} of={texts.goals} />
        </li>
        <li>
          <Count count={clips} of={texts.clipCount} />
        </li>
      </ul>
      {teams.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {teams.map(({ _id, name }) => (
            <li key={_id}>
              <Link to={teamPath(_id)} className="link">
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
