import { useMutation } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { VERIFY_LINK_HOURS } from '../../../contract/accounts.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Button } from '../../ui/button.tsx';
import { resendVerification } from './api.ts';
import { texts } from './login-texts.ts';
import { texts as common } from './texts.ts';

const PAUSE = 60; // s between two links: mail takes a while
const AT_ONCE = 3; // links that the server mails to one account in an hour (server/features/accounts/policy.ts)

/** Counts down from what it is set to, second by second. */
function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const runs = left > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setLeft((before) => before - 1), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return [left, setLeft];
}

/**
 * Says where the verification link was sent, and can send another one. Stays as long as the page.
 * @param again the link was requested for an email that may have no account; whether it has is not revealed
 */
export function SentPanel({ email, again = false }: { email: string; again?: boolean }) {
  const [left, wait] = useCountdown();
  const [sent, setSent] = useState(1);
  const sending = useMutation({
    mutationFn: () => resendVerification(email),
    onSuccess: () => {
      wait(PAUSE);
      setSent((before) => before + 1);
    },
  });
  return (
    <section aria-labelledby="sent" className="card mb-8 flex gap-4 p-5">
      <MailCheck aria-hidden="true" className="size-8 flex-none text-pitch-ink" />
      <div className="min-w-0 grow">
        <h2 id="sent" className="text-base wrap-anywhere">
          {again ? texts.checkEmail() : texts.sentTo({ email })}
        </h2>
        <p className="mt-1 wrap-anywhere">
          {again
            ? texts.ifUnverified({ email, count: VERIFY_LINK_HOURS })
            : texts.openLink({ count: VERIFY_LINK_HOURS })}
        </p>
        <p role="status" className="text-muted">
          {sent >= AT_ONCE ? texts.enoughLinks({ count: AT_ONCE }) : sending.isSuccess && texts.sentAgain()}
        </p>
        {sending.isError && (
          <p role="alert" className="mt-1 font-medium text-danger-ink">
            {errorText(sending.error, common.resendFailed(), common.resendFailed())}
          </p>
        )}
        {sent < AT_ONCE && (
          <Button
            className="mt-3"
            aria-disabled={left > 0 || undefined}
            busy={sending.isPending}
            busyText={common.sending()}
            onClick={() => left === 0 && sending.mutate()}
          >
            {left > 0 ? texts.resendIn({ count: left }) : common.resendEmail()}
          </Button>
        )}
      </div>
    </section>
  );
}
