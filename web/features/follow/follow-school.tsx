import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { changeSchoolFollow, schoolFollowsQuery } from './api.ts';
import { texts } from './texts.ts';
import { useChange } from './use-change.ts';

/** Follows a school, or stops; for members. */
export function FollowSchool({ school }: { school: string }) {
  const isMember = useSession(({ userData }) => userData !== null);
  const { data: schools } = useQuery({ ...schoolFollowsQuery, enabled: isMember });
  const [busy, change] = useChange();
  if (!schools) return null;
  const follows = schools.includes(school);
  return (
    <Button
      variant={follows ? 'secondary' : 'pitch'}
      busy={busy}
      aria-pressed={follows}
      aria-label={follows ? texts.followingName({ name: school }) : texts.followName({ name: school })}
      onClick={() => change((client) => changeSchoolFollow(client, school, !follows))}
    >
      {follows ? texts.following() : texts.follow()}
    </Button>
  );
}
