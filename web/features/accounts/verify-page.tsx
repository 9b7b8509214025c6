import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { accountMessages } from '../../../contract/accounts.ts';
import { paths } from '../../../contract/pages/pages.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import type { ArrivalState } from '../../platform/session/way-back.ts';
import { supportEmail } from '../../platform/site.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { useDelayed } from '../../platform/timing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { verifyEmail } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailForm } from './email-form.tsx';
import { texts } from './recovery-texts.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { SentPanel } from './sent-panel.tsx';
import { texts as common } from './texts.ts';

const REDIRECT_DELAY = 3000; // spec 1 §9
const NEWCOMER: ArrivalState = { first: true };

export function Component() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  // A query, not an effect: a link works once, so it must be sent once, however often this is rendered.
  const verifying = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verifyEmail(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useDelayed(verifying.isSuccess, REDIRECT_DELAY, () => navigate(paths.login, { replace: true, state: NEWCOMER }));

  if (verifying.isPending) {
    return (
      <AuthLayout title={texts.verifying()}>
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner className="size-5" /> {common.checkingLink()}
        </p>
      </AuthLayout>
    );
  }
  // If the link was opened before, by the member or by a mail program, the email is verified all the same.
  const isDone = verifying.isSuccess || bodyOf(verifying.error).alreadyVerified === true;
  if (!isDone) return <Failed error={verifying.error} />;
  return (
    <AuthLayout title={texts.verified()} footer={<SupportLine />}>
      <p role="status" className="mb-8 text-muted">
        {verifying.isSuccess ? texts.accountReady() : accountMessages.alreadyVerified()}
      </p>
      <Link to={paths.login} state={NEWCOMER} className="btn btn-primary">
        {common.goToLogin()}
      </Link>
    </AuthLayout>
  );
}

const bodyOf = (error: unknown): Record<string, unknown> => (error instanceof ApiError ? error.body : {});

function Failed({ error }: { error: Error }) {
  const { email } = bodyOf(error);
  const known = typeof email === 'string' ? email : '';
  const [asking, setAsking] = useState(false);
  const [sentTo, setSentTo] = useState('');
  return (
    <AuthLayout title={texts.verifyFailedTitle()} footer={<SupportLine />}>
      <Banner variant="danger">{errorText(error, texts.verifyFailed(), texts.verifyFailed())}</Banner>
      {asking && !known && !sentTo && <EmailForm onSent={setSentTo} />}
      {sentTo && (
        <div className="mt-6">
          <SentPanel email={sentTo} again />
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {!(asking && !known) && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            {texts.resend()}
          </Button>
        )}
        <Link to={paths.login} className="btn btn-secondary">
          {common.goToLogin()}
        </Link>
      </div>
      {asking && known && <ResendDialog email={known} onClose={() => setAsking(false)} />}
    </AuthLayout>
  );
}

function SupportLine() {
  return (
    <p className="text-muted">
      {supportEmail ? (
        <Sentence
          of={texts.support}
          email={supportEmail}
          mail={(words) => (
            <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
              {words}
            </a>
          )}
        />
      ) : (
        texts.supportUnknown()
      )}
    </p>
  );
}
