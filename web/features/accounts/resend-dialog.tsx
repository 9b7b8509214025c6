import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../platform/http/errors.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { toast } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { resendVerification } from './api.ts';
import { texts as loginTexts } from './login-texts.ts';
import { texts } from './texts.ts';

export function ResendDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const sending = useMutation({
    mutationFn: () => resendVerification(email),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <Dialog title={loginTexts.resend()} onClose={onClose} dismissable={!sending.isPending}>
      <p className="text-muted">
        <Sentence
          of={loginTexts.resendDialog}
          email={email}
          b={(words) => <strong className="font-semibold wrap-anywhere text-ink">{words}</strong>}
        />
      </p>
      {sending.isError && (
        <Banner variant="danger" className="mt-4">
          {errorText(sending.error, texts.resendFailed(), texts.resendFailed())}
        </Banner>
      )}
      <DialogActions>
        <Button onClick={onClose} disabled={sending.isPending}>
          {texts.cancel()}
        </Button>
        <Button variant="pitch" onClick={() => sending.mutate()} busy={sending.isPending} busyText={texts.sending()}>
          {texts.resendEmail()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
