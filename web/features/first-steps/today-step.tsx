import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { sportsPaths } from '../../../contract/pages/sports-pages.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Today } from '../sports/today.tsx';
import { todayQuery } from '../sports/today-query.ts';
import { texts } from './texts.ts';

/** What is played today, of what the member follows now if there is any. */
export function TodayStep({ onDone }: { onDone: () => void }) {
  const query = useQuery({ ...todayQuery, refetchOnMount: 'always' });
  return (
    <>
      <div className="mt-6">
        <Loaded
          query={query}
          failureOf={(error) => errorText(error, texts.today.failed())}
          loading={texts.today.loading()}
          skeleton={<Skeleton className="h-40 rounded-card" />}
        >
          {(today) => (today.matches[0] ? <Today {...today} /> : <p>{texts.today.none()}</p>)}
        </Loaded>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="primary" onClick={onDone}>
          {texts.today.done()}
        </Button>
        <Link to={sportsPaths.today} className="btn btn-quiet">
          {texts.today.all()}
        </Link>
      </div>
    </>
  );
}
