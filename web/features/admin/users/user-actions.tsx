import { useRef } from 'react';
import { type AdminUser, adminMessages } from '../../../../contract/admin.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useAct } from '../../moderation/use-act.ts';
import { noteUser, setStatus } from '../api.ts';
import { useUndo } from '../undo.ts';
import { texts } from './texts.ts';
import type { Asked } from './user-question.tsx';

type Props = {
  user: AdminUser;
  /** The element with the user's name, which tells these buttons from the same ones on other rows. */
  describedBy: string;
  onAsk: (asked: Asked) => void;
};

export function UserActions({ user, describedBy, onAsk }: Props) {
  const isSelf = useSession((session) => session.userData?._id === user._id);
  const pressed = useRef<HTMLElement | null>(null);
  const toggling = useAct((isActive: boolean) => setStatus(user._id, isActive), {
    failed: adminMessages.statusFailed(),
    onDone: (client, answer) => {
      noteUser(client, answer.user);
      const { add, drop } = useUndo.getState();
      if (answer.user.isActive) drop(user._id);
      else add({ user: answer.user, pressed: pressed.current });
    },
  });
  // The browser's half of a rule that the server enforces: admins can't take away their own rights.
  if (isSelf) return <p className="px-3 py-2.5 text-sm text-muted">{texts.ownRow()}</p>;
  return (
    <div className="flex flex-wrap items-center min-[75rem]:flex-nowrap">
      <Button
        variant="quiet"
        aria-describedby={describedBy}
        busy={toggling.isPending}
        busyText={toggling.given ? texts.activating() : texts.deactivating()}
        onClick={(event) => {
          pressed.current = event.detail === 0 ? event.currentTarget : null; // 0 clicks: by keyboard
          toggling.start(!user.isActive);
        }}
        className="px-3 text-ink"
      >
        {user.isActive ? texts.deactivate() : texts.activate()}
      </Button>
      <Button
        variant="quiet"
        aria-describedby={describedBy}
        onClick={() => onAsk({ act: user.role === 'admin' ? 'demote' : 'promote', user })}
        className="px-3 whitespace-nowrap text-ink"
      >
        {user.role === 'admin' ? texts.removeAdmin() : texts.makeAdmin()}
      </Button>
      <Button
        variant="quiet"
        aria-describedby={describedBy}
        onClick={() => onAsk({ act: 'delete', user })}
        className="px-3 text-danger-ink"
      >
        {texts.delete()}
      </Button>
    </div>
  );
}
