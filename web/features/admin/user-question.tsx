import { type AdminUser, adminMessages } from '../../../contract/admin.ts';
import { capitalise } from '../../platform/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { forgetUser, noteUser, removeUser, setRole } from './api.ts';
import { Question } from './question.tsx';
import { useAct } from './use-act.ts';

/** What an admin is about to do to somebody. */
export type Asked = { act: 'delete' | 'promote' | 'demote'; user: AdminUser };

type Props = {
  asked: Asked;
  /** A deletion is about to be called for. */
  onSure: () => void;
  onDeleted: () => void;
  onClose: () => void;
};

/** Asks before somebody is deleted, made an admin or made a user again, and does it. */
export function UserQuestion({ asked: { act, user }, onSure, onDeleted, onClose }: Props) {
  if (act === 'delete') return <DeleteUser user={user} onSure={onSure} onDeleted={onDeleted} onClose={onClose} />;
  if (act === 'promote' && !(user.isActive && user.isVerified)) return <NotEligible user={user} onClose={onClose} />;
  return <ChangeRole user={user} isAdmin={act === 'promote'} onClose={onClose} />;
}

function DeleteUser({ user, onSure, onDeleted, onClose }: Omit<Props, 'asked'> & { user: AdminUser }) {
  const deleting = useAct(removeUser, {
    failed: adminMessages.deleteUserFailed,
    onDone: (client) => {
      onDeleted();
      forgetUser(client, user._id);
    },
    onEnd: onClose,
  });
  return (
    <Question
      title="Delete user"
      text={adminMessages.confirmUser}
      answer="Delete"
      busyAnswer="Deleting..."
      busy={deleting.isPending}
      onAnswer={() => {
        onSure();
        deleting.start(user._id);
      }}
      onClose={onClose}
    >
      <Who user={user} />
      <p>Posts, comments and reactions go with them. Their videos stay, without their name.</p>
    </Question>
  );
}

function ChangeRole({ user, isAdmin, onClose }: { user: AdminUser; isAdmin: boolean; onClose: () => void }) {
  const changing = useAct((role: AdminUser['role']) => setRole(user._id, role), {
    failed: adminMessages.roleFailed,
    onDone: (client, answer) => noteUser(client, answer.user),
    onEnd: onClose,
  });
  return (
    <Question
      title={isAdmin ? 'Make admin' : 'Remove admin'}
      text={
        isAdmin
          ? 'Are you sure you want to make this user an admin?'
          : "Are you sure you want to remove this user's admin rights?"
      }
      answer={isAdmin ? 'Make admin' : 'Remove admin'}
      busyAnswer={isAdmin ? 'Making admin...' : 'Removing...'}
      busy={changing.isPending}
      look={isAdmin ? 'pitch' : 'danger'}
      onAnswer={() => changing.start(isAdmin ? 'admin' : 'user')}
      onClose={onClose}
    >
      <Who user={user} />
      <p>
        {isAdmin
          ? 'They will be able to do all that you can do here: delete videos and people, and choose admins.'
          : 'They stay a member, and will not see this panel any more.'}
      </p>
    </Question>
  );
}

function NotEligible({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  return (
    <Dialog kind="question" title="Make admin" onClose={onClose}>
      <p>{adminMessages.notEligible}</p>
      <div className="mt-3 text-muted">
        <Who user={user} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const Who = ({ user }: { user: AdminUser }) => (
  <p className="wrap-anywhere">
    <span className="font-semibold text-ink">{capitalise(user.username)}</span>, {user.email}
  </p>
);
