import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useChange } from '../follow/use-change.ts';
import { changeTeamFollow } from './api.ts';
import { texts } from './texts.ts';

/** Follows a team, or stops; for members. */
export function FollowTeam({ id, name, isFollowing }: { id: string; name: string; isFollowing: boolean }) {
  const isMember = useSession(({ userData }) => userData !== null);
  const [busy, change] = useChange();
  if (!isMember) return null;
  return (
    <Button
      variant={isFollowing ? 'secondary' : 'pitch'}
      busy={busy}
      aria-pressed={isFollowing}
      aria-label={isFollowing ? texts.followingName({ name }) : texts.followName({ name })}
      onClick={() => change((client) => changeTeamFollow(client, id, !isFollowing))}
    >
      {isFollowing ? texts.unfollow() : texts.follow()}
    </Button>
  );
}
