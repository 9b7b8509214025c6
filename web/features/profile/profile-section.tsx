import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { personPath } from '../../../contract/pages/pages.ts';
import {
  BIO_MAX,
  type Profile,
  profileMessages,
  VISIBILITIES,
  type Visibility,
} from '../../../contract/people/profile.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { patient } from '../../platform/http/patient.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Refusal } from '../../ui/words/refusal.tsx';
import { ownProfileQuery, saveProfile } from './api.ts';
import { ChangeUsername } from './change-username.tsx';
import { OwnPicture } from './own-picture.tsx';
import { texts } from './texts.ts';

/** What the member says about themselves, and who sees it. `hasPassword`: undefined until it is known. */
export function ProfileSection({ hasPassword }: { hasPassword: boolean | undefined }) {
  const username = useSession(({ userData }) => userData?.username ?? '');
  const query = patient(useQuery(ownProfileQuery));
  return (
    <section aria-label={texts.title()} className="mt-4">
      <Link to={personPath(username)} className="btn btn-secondary">
        {texts.seePage()}
      </Link>
      <div className="card mt-4 grid gap-6 p-6">
        <OwnPicture />
        <Loaded
          query={query}
          failureOf={(error) => errorText(error, texts.loadFailed())}
          loading={texts.loading()}
          skeleton={<Skeleton className="h-80" />}
        >
          {({ profile, renamableAt }) => (
            <>
              <Form profile={profile} username={username} />
              <div className="border-t border-line pt-5">
                <ChangeUsername renamableAt={renamableAt} hasPassword={hasPassword} />
              </div>
            </>
          )}
        </Loaded>
      </div>
    </section>
  );
}

function Form({ profile, username }: { profile: Profile; username: string }) {
  const client = useQueryClient();
  const fields = useFields({ ...profile, links: profile.links.join('\n') } as Record<keyof Profile, string>);
  const saving = useMutation({
    mutationFn: () => {
      const { links, visibility, ...words } = fields.values;
      return saveProfile({
        ...words,
        links: links.split(/\s+/).filter(Boolean),
        visibility: visibility as Visibility,
      });
    },
    onSuccess: ({ message, profile: saved }) => {
      fields.set({ ...saved, links: saved.links.join('\n') });
      client.setQueryData(ownProfileQuery.queryKey, (before) => before && { ...before, profile: saved });
      void client.invalidateQueries({ queryKey: ['people', username.toLowerCase()] });
      toast.success(message);
    },
    onError: (error) => fields.refuse(fieldErrors(error)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  }

  const line = { readOnly: saving.isPending };
  return (
    <form ref={fields.form} onSubmit={submit} noValidate className="grid gap-5">
      {saving.isError && Object.keys(fields.errors).length === 0 && (
        <Refusal>{errorText(saving.error, profileMessages.saveFailed())}</Refusal>
      )}
      <TextField
        label={texts.name()}
        hint={texts.nameHint({ username })}
        autoComplete="name"
        optional
        {...line}
        {...fields.bind('name')}
      />
      <TextArea
        label={texts.bio()}
        hint={texts.ofMax({ used: [...fields.values.bio].length, max: BIO_MAX })}
        optional
        {...line}
        {...fields.bind('bio')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={texts.school()} autoComplete="organization" optional {...line} {...fields.bind('school')} />
        <TextField label={texts.faculty()} optional {...line} {...fields.bind('faculty')} />
      </div>
      <TextField label={texts.teams()} hint={texts.teamsHint()} optional {...line} {...fields.bind('teams')} />
      <TextArea
        label={texts.links()}
        hint={texts.linksHint()}
        inputMode="url"
        optional
        {...line}
        {...fields.bind('links')}
      />
      <SelectField
        label={texts.visibility()}
        hint={fields.values.visibility === 'nobody' ? texts.nobodyHint() : texts.visibilityHint()}
        {...fields.bind('visibility')}
      >
        {VISIBILITIES.map((one) => (
          <option key={one} value={one}>
            {texts.visibilities[one]()}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit" variant="primary" busy={saving.isPending} busyText={texts.saving()}>
          {texts.save()}
        </Button>
      </div>
    </form>
  );
}
