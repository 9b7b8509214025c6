import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../platform/http/errors.ts';
import { patient } from '../../platform/http/patient.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { settingsQuery } from './api.ts';
import { QuietHours } from './quiet-hours.tsx';
import { SettingGroups } from './setting-groups.tsx';
import { texts } from './settings-texts.ts';
import { ThisDevice } from './this-device.tsx';

/** On its page of the account: how the member is told of what happens. */
export function NotificationsSection() {
  const query = patient(useQuery(settingsQuery));
  return (
    <section aria-label={texts.title()}>
      <p className="mt-2 text-muted">{texts.note()}</p>
      {query.isPending ? (
        <div role="status" aria-label={texts.loading()} className="card mt-4 grid gap-4 p-6">
          <Skeleton className="h-10" />
          <Skeleton className="h-40" />
        </div>
      ) : !query.data ? (
        <div className="mt-4">
          <Banner variant="danger">{errorText(query.error, texts.loadFailed())}</Banner>
          <Button variant="pitch" onClick={() => query.refetch()} className="mt-4">
            {uiTexts.tryAgain()}
          </Button>
        </div>
      ) : (
        <div className="card mt-4 divide-y divide-line">
          <ThisDevice />
          <SettingGroups settings={query.data.kinds} />
          <QuietHours
            key={JSON.stringify(query.data.quietHours)} // another tab may have saved others
            hours={query.data.quietHours}
          />
        </div>
      )}
    </section>
  );
}
