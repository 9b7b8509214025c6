import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../platform/errors.ts';
import { toast } from '../../platform/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { resendVerification } from './api.ts';

export const RESEND_FAILED = 'Failed to resend verification email'; // spec 1 §8

export function ResendDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const sending = useMutation({
    mutationFn: () => resendVerification(email),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog title="Resend verification email" onClose={onClose} dismissable={!sending.isPending}>
      <p className="text-muted">
        We'll send a new verification email to <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
      </p>
      {sending.isError && (
        <Banner look="danger" className="mt-4">
          {errorText(sending.error, RESEND_FAILED)}
        </Banner>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={sending.isPending}>
          Cancel
        </Button>
        <Button look="pitch" onClick={() => sending.mutate()} busy={sending.isPending} busyText="Sending...">
          Resend Email
        </Button>
      </DialogActions>
    </Dialog>
  );
}
