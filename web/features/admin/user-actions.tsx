import { type AdminUser, adminMessages } from '../../../contract/admin.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { noteUser, setStatus } from './api.ts';
import { useAct } from './use-act.ts';
import type { Asked } from './user-question.tsx';

/** The browser's half of a rule that the server keeps: nobody takes their own power away. */
const OWN_ROW = 'This is you. Only another admin can deactivate, demote or delete you.';

type Props = {
  user: AdminUser;
  /** The element with the person's name: each of the buttons is one of many. */
  describedBy: string;
  onAsk: (asked: Asked) => void;
};

export function UserActions({ user, describedBy, onAsk }: Props) {
  const isSelf = useSession((session) => session.userData?._id === user._id);
  const toggling = useAct((isActive: boolean) => setStatus(user._id, isActive), {
    failed: adminMessages.statusFailed,
    onDone: (client, answer) => noteUser(client, answer.user),
  });
  if (isSelf) return <p className="px-3 py-2.5 text-sm text-muted">{OWN_ROW}</p>;
  return (
    <div className="flex flex-wrap items-center min-[75rem]:flex-nowrap">
      <Button
        look="quiet"
        aria-describedby={describedBy}
        busy={toggling.isPending}
        busyText={toggling.given ? 'Activating...' : 'Deactivating...'}
        onClick={() => toggling.start(!user.isActive)}
        className="px-3 text-ink"
      >
        {user.isActive ? 'Deactivate' : 'Activate'}
      </Button>
      <Button
        look="quiet"
        aria-describedby={describedBy}
        onClick={() => onAsk({ act: user.role === 'admin' ? 'demote' : 'promote', user })}
        className="px-3 whitespace-nowrap text-ink"
      >
        {user.role === 'admin' ? 'Remove admin' : 'Make admin'}
      </Button>
      <Button
        look="quiet"
        aria-describedby={describedBy}
        onClick={() => onAsk({ act: 'delete', user })}
        className="px-3 text-danger-ink"
      >
        Delete
      </Button>
    </div>
  );
}
