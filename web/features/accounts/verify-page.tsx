import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { accountMessages } from '../../../contract/accounts.ts';
import { NOT_ME, paths } from '../../../contract/pages/pages.ts';
import { ApiError, errorText, fieldErrors } from '../../platform/http/errors.ts';
import type { ArrivalState } from '../../platform/session/way-back.ts';
import { supportEmail } from '../../platform/site.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { useDelayed } from '../../platform/timing.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { PasswordField, PasswordOwner } from '../../ui/password-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { endSignup, verifyEmail, verifyWithPassword } from './api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EmailForm } from './email-form.tsx';
import { texts as loginTexts } from './login-texts.ts';
import { texts } from './recovery-texts.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { SentPanel } from './sent-panel.tsx';
import { texts as common } from './texts.ts';

const REDIRECT_DELAY = 3000; // spec 1 §9

export function Component() {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  return search.has(NOT_ME) ? <NotMe token={token} /> : <Verify key={token} token={token} />;
}

function Verify({ token }: { token: string }) {
  const [asking, setAsking] = useState(false);
  // A query, not an effect: a link works once, so it must be sent once, however often this is rendered.
  const verifying = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verifyEmail(token),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: !asking, // tried again with the network, the page would take away what they write
  });

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
  if (verifying.isSuccess) return <Verified isNew username={verifying.data.username} />;
  if (bodyOf(verifying.error).alreadyVerified === true) return <Verified />;
  if (verifying.error instanceof ApiError && verifying.error.code === 'password-needed')
    return <Prove token={token} asked={verifying.error.message} username={`${bodyOf(verifying.error).username}`} />;
  return <Failed error={verifying.error} asking={asking} onAsk={setAsking} />;
}

/** @param props.isNew it was verified just now: the login is next, and has the name filled in */
function Verified({ isNew = false, username }: { isNew?: boolean; username?: string }) {
  const navigate = useNavigate();
  const newcomer: ArrivalState = { first: true, username };
  useDelayed(isNew, REDIRECT_DELAY, () => navigate(paths.login, { replace: true, state: newcomer }));
  return (
    <AuthLayout title={texts.verified()} footer={<SupportLine />}>
      <p role="status" className="mb-8 text-muted">
        {isNew ? texts.accountReady() : accountMessages.alreadyVerified()}
      </p>
      <Link to={paths.login} state={newcomer} className="btn btn-primary">
        {common.goToLogin()}
      </Link>
    </AuthLayout>
  );
}

/** Asks for the password of the sign-up: several wait for this address, or it is worth a stranger's while. */
function Prove({ token, asked, username }: { token: string; asked: string; username: string }) {
  const fields = useFields({ password: '' });
  const proving = useMutation({
    mutationFn: () => verifyWithPassword(token, fields.values.password),
    onError: (error) => {
      const { password } = fieldErrors(error);
      if (password) fields.refuse({ password });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMissing = fields.values.password === '';
    if (!fields.refuse(isMissing ? { password: loginTexts.passwordMissing() } : {})) proving.mutate();
  }

  if (proving.isSuccess) return <Verified isNew username={proving.data.username} />;
  const { alreadyVerified } = bodyOf(proving.error);
  if (alreadyVerified === true) return <Verified />;
  const why = (
    <Sentence
      of={texts.proveWhy}
      end={(words) => (
        <Link to={`?${NOT_ME}`} className="link">
          {words}
        </Link>
      )}
    />
  );
  return (
    <AuthLayout title={texts.proveTitle()} intro={why} footer={<SupportLine />}>
      <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
        {proving.error && !fieldErrors(proving.error).password && (
          <Banner variant="danger">{errorText(proving.error, texts.verifyFailed(), texts.verifyFailed())}</Banner>
        )}
        <p className="font-medium">{asked}</p>
        <PasswordOwner username={username} />
        <PasswordField
          label={common.password()}
          autoComplete="current-password"
          enterKeyHint="go"
          required
          autoFocus
          {...fields.bind('password')}
        />
        <Button type="submit" variant="primary" busy={proving.isPending} busyText={texts.proving()} className="btn-lg">
          {texts.prove()}
        </Button>
        <Link to={paths.forgotPassword} className="link justify-self-start">
          {loginTexts.forgot()}
        </Link>
      </form>
    </AuthLayout>
  );
}

/** What a mail's 'It wasn't me' leads to. By a button: programs that look through mails open every link. */
function NotMe({ token }: { token: string }) {
  const ending = useMutation({ mutationFn: () => endSignup(token) });
  if (ending.isSuccess) {
    return (
      <AuthLayout title={texts.ended()} footer={<SupportLine />}>
        <p role="status" className="text-muted">
          {ending.data.message}
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={texts.endTitle()} intro={texts.endIntro()} footer={<SupportLine />}>
      {ending.error && (
        <div className="mb-5">
          <Banner variant="danger">{errorText(ending.error, texts.endFailed(), texts.endFailed())}</Banner>
        </div>
      )}
      <Button variant="primary" busy={ending.isPending} busyText={texts.ending()} onClick={() => ending.mutate()}>
        {texts.end()}
      </Button>
    </AuthLayout>
  );
}

const bodyOf = (error: unknown): Record<string, unknown> => (error instanceof ApiError ? error.body : {});

/** @param asking whether they want a new link */
function Failed({ error, asking, onAsk }: { error: Error; asking: boolean; onAsk: (asking: boolean) => void }) {
  const { email } = bodyOf(error);
  const known = typeof email === 'string' ? email : '';
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
          <Button variant="primary" onClick={() => onAsk(true)}>
            {texts.resend()}
          </Button>
        )}
        <Link to={paths.login} className="btn btn-secondary">
          {common.goToLogin()}
        </Link>
      </div>
      {asking && known && <ResendDialog email={known} onClose={() => onAsk(false)} />}
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
