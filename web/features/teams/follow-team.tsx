import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { useChange } from '../follow/use-change.ts';
import { changeTeamFollow } from './api.ts';
import { texts } from './texts.ts';

/** Follows a team, or stops; for members. @param props.isMain nothing beside it comes first */
export function FollowTeam({
  id,
  name,
  isFollowing,
  isMain,
}: {
  id: string;
  name: string;
  isFollowing: boolean;
  isMain: boolean;
}) {
  const isMember = useSession(({ userData }) => userData !== null);
  const [busy, change] = useChange();
  if (!isMember) return null;
  return (
    <Button
      variant={isMain && !isFollowing ? 'pitch' : 'secondary'}
      busy={busy}
      aria-pressed={isFollowing}
      aria-label={isFollowing ? texts.followingName({ name }) : texts.followName({ name })}
      onClick={() => change((client) => changeTeamFollow(client, id, !isFollowing))}
    >
      {isFollowing ? texts.unfollow() : texts.follow()}
    </Button>
  );
}
