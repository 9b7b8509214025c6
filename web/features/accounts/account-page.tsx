import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../contract/pages/pages.ts';
import { patient } from '../../platform/http/patient.ts';
import { useSession } from '../../platform/session/session.ts';
import { capitalise } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DigestSetting } from '../digest/digest-setting.tsx';
import { InlineChoice } from '../feed/inline-choice.tsx';
import { OwnTies } from '../follow/own-ties.tsx';
import { NamedClips } from '../match-clips/named-clips.tsx';
import { OwnHidden } from '../moderation/own-hidden.tsx';
import { MyData } from '../my-data/my-data.tsx';
import { NotificationsSection } from '../notifications/settings-section.tsx';
import { ProfileSection } from '../profile/profile-section.tsx';
import { texts } from './account-texts.ts';
import { whoAmI } from './api.ts';
import { Devices } from './devices.tsx';
import { NoNetwork } from './no-network.tsx';
import { OwnPassword } from './own-password.tsx';
import { texts as common } from './texts.ts';

export function Component() {
  const me = useQuery({ queryKey: ['me'], queryFn: whoAmI });
  return (
    <div className="mx-auto max-w-3xl px-4 pt-10 pb-24">
      <h1 className="text-3xl sm:text-4xl">{texts.title()}</h1>
      <NoNetwork />
      <Person />
      <ProfileSection hasPassword={me.data?.data?.hasPassword} />
      <OwnHidden />
      <NamedClips />
      <OwnTies />
      <NotificationsSection />
      <DigestSetting />
      <InlineChoice />
      <Devices />
      <MyData hasPassword={me.data?.data?.hasPassword} />
      <p className="mt-12 border-t border-line pt-6 text-sm text-muted">
        <Sentence
          of={texts.aboutYou}
          privacy={(words) => (
            <Link to={paths.privacy} className="link">
              {words}
            </Link>
          )}
          terms={(words) => (
            <Link to={paths.terms} className="link">
              {words}
            </Link>
          )}
        />
      </p>
    </div>
  );
}

function Person() {
  const { userData, role } = useSession();
  // Fetched for the email, which the browser does not store.
  const me = patient(useQuery({ queryKey: ['me'], queryFn: whoAmI }));
  const email = me.data?.data?.email;
  const name = capitalise(userData?.username ?? '');
  return (
    <section aria-labelledby="you" className="card mt-8 p-6">
      <div className="flex items-center gap-4">
        <Avatar name={name} picture={userData?.profilePicture ?? null} />
        <div className="min-w-0">
          <h2 id="you" dir="auto" className="truncate text-xl">
            {name}
          </h2>
          <p className="text-muted">{role === 'admin' ? texts.roles.admin() : texts.roles.user()}</p>
        </div>
      </div>
      <dl className="mt-6 grid gap-5 border-t border-line pt-5">
        <Row term={common.email()}>
          {email ? (
            <span className="wrap-anywhere">{email}</span>
          ) : me.error ? (
            <span className="text-muted">{texts.emailFailed()}</span>
          ) : (
            <Skeleton className="h-5 w-48" />
          )}
        </Row>
        <Row term={common.password()}>
          <OwnPassword me={me.data?.data} />
        </Row>
      </dl>
    </section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-[9rem_1fr] sm:items-baseline">
      <dt className="font-semibold">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
