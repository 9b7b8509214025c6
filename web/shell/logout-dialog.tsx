import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { logout } from '../../contract/accounts.ts';
import { paths } from '../../contract/pages.ts';
import { useWaiting } from '../features/outbox/waiting.ts';
import { call } from '../platform/http.ts';
import { forgetKept } from '../platform/kept.ts';
import { useSession } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';

export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const waiting = useWaiting(({ items }) => items.length);

  async function leave() {
    setBusy(true);
    // Errors are ignored (spec 1 §7): who wants to leave, leaves here, and the server's session ends by itself.
    await call<typeof logout>('POST', '/api/auth/logout').catch(() => {});
    useSession.getState().signOut();
    void forgetKept();
    toast.success('You have logged out successfully');
    onClose();
    navigate(paths.login);
  }

  return (
    <Dialog kind="question" title="Confirm Logout" onClose={onClose} dismissable={!busy}>
      <p className="text-muted">
        Are you sure you want to logout? You'll need to sign in again to access your account.
      </p>
      {waiting > 0 && (
        <p className="mt-3 font-semibold text-danger-ink">
          {waiting === 1 ? 'One thing that you did has' : `${waiting} things that you did have`} not been sent yet, and
          will be lost.
        </p>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button look="danger" onClick={leave} busy={busy} busyText="Logging out">
          Logout
        </Button>
      </DialogActions>
    </Dialog>
  );
}
