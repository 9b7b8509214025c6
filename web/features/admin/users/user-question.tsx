import { type AdminUser, adminMessages } from '../../../../contract/admin.ts';
import { capitalise } from '../../../platform/text.ts';
import { Sentence } from '../../../platform/texts/sentence.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Question } from '../../../ui/question.tsx';
import { useAct } from '../../moderation/use-act.ts';
import { forgetUser, noteUser, removeUser, setRole } from '../api.ts';
import { texts } from './texts.ts';

/** What an admin is about to do to a user. */
export type Asked = { act: 'delete' | 'promote' | 'demote'; user: AdminUser };

type Props = {
  asked: Asked;
  /** The deletion is about to be sent. */
  onSure: () => void;
  onDeleted: () => void;
  onClose: () => void;
};

/** Asks for confirmation before a user is deleted, made an admin or stripped of it, and then does it. */
export function UserQuestion({ asked: { act, user }, onSure, onDeleted, onClose }: Props) {
  if (act === 'delete') return <DeleteUser user={user} onSure={onSure} onDeleted={onDeleted} onClose={onClose} />;
  if (act === 'promote' && !(user.isActive && user.isVerified)) return <NotEligible user={user} onClose={onClose} />;
  return <ChangeRole user={user} isAdmin={act === 'promote'} onClose={onClose} />;
}

function DeleteUser({ user, onSure, onDeleted, onClose }: Omit<Props, 'asked'> & { user: AdminUser }) {
  const deleting = useAct(removeUser, {
    failed: adminMessages.deleteUserFailed(),
    onDone: (client) => {
      onDeleted();
      forgetUser(client, user._id);
    },
    onEnd: onClose,
  });
  return (
    <Question
      title={texts.deleteUser()}
      text={adminMessages.confirmUser()}
      answer={texts.delete()}
      busyAnswer={texts.deleting()}
      busy={deleting.isPending}
      failure={deleting.failure}
      onAnswer={() => {
        onSure();
        deleting.start(user._id);
      }}
      onClose={onClose}
    >
      <Who user={user} />
      <p>{texts.deleteNote()}</p>
    </Question>
  );
}

function ChangeRole({ user, isAdmin, onClose }: { user: AdminUser; isAdmin: boolean; onClose: () => void }) {
  const changing = useAct((role: AdminUser['role']) => setRole(user._id, role), {
    failed: adminMessages.roleFailed(),
    onDone: (client, answer) => noteUser(client, answer.user),
    onEnd: onClose,
  });
  return (
    <Question
      title={isAdmin ? texts.makeAdmin() : texts.removeAdmin()}
      text={isAdmin ? texts.confirmMake() : texts.confirmRemove()}
      answer={isAdmin ? texts.makeAdmin() : texts.removeAdmin()}
      busyAnswer={isAdmin ? texts.makingAdmin() : texts.removingAdmin()}
      busy={changing.isPending}
      failure={changing.failure}
      variant={isAdmin ? 'pitch' : 'danger'}
      onAnswer={() => changing.start(isAdmin ? 'admin' : 'user')}
      onClose={onClose}
    >
      <Who user={user} />
      <p>{isAdmin ? texts.makeNote() : texts.removeNote()}</p>
    </Question>
  );
}

function NotEligible({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  return (
    <Dialog kind="question" title={texts.makeAdmin()} onClose={onClose}>
      <p>{adminMessages.notEligible()}</p>
      <div className="mt-3 text-muted">
        <Who user={user} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{texts.close()}</Button>
      </DialogActions>
    </Dialog>
  );
}

const Who = ({ user }: { user: AdminUser }) => (
  <p className="wrap-anywhere">
    <Sentence
      of={texts.who}
      name={
        <bdi translate="no" className="font-semibold text-ink">
          {capitalise(user.username)}
        </bdi>
      }
      email={<bdi translate="no">{user.email}</bdi>}
    />
  </p>
);
