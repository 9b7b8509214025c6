import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import {
  ALWAYS_TOLD,
  CHANNELS,
  type NotificationSetting,
  settingMessages,
} from '../../../contract/notifications/settings.ts';
import { errorText } from '../../platform/http/errors.ts';
import { patient } from '../../platform/http/patient.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { sendSetting, settingsQuery } from './api.ts';
import { QuietHours } from './quiet-hours.tsx';
import { texts } from './settings-texts.ts';
import { ThisDevice } from './this-device.tsx';

/** On the account page: how the member is told of what happens. */
export function NotificationsSection() {
  const query = patient(useQuery(settingsQuery));
  const title = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isLed = hash === '#notifications' && query.data !== undefined;
  useEffect(() => {
    if (!isLed) return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView();
  }, [isLed]);

  return (
    <section aria-labelledby="notifications" className="mt-12">
      <h2 id="notifications" ref={title} tabIndex={-1} className="scroll-mt-20 text-xl">
        {texts.title()}
      </h2>
      <p className="mt-1 text-muted">{texts.note()}</p>
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
          <div className="px-5 py-3">
            <div
              aria-hidden="true"
              className="grid sm:grid-cols-[minmax(0,1fr)_repeat(3,4.5rem)] sm:items-center py-1 text-sm font-semibold text-muted max-sm:hidden"
            >
              <span />
              {CHANNELS.map((channel) => (
                <span key={channel} className="text-center">
                  {texts.channels[channel]()}
                </span>
              ))}
            </div>
            <ul>
              {query.data.kinds.map((setting) => (
                <Kind key={setting.kind} setting={setting} />
              ))}
            </ul>
          </div>
          <QuietHours
            key={JSON.stringify(query.data.quietHours)} // another tab may have saved others
            hours={query.data.quietHours}
          />
        </div>
      )}
    </section>
  );
}

/** A kind and its three switches: a line of a table on wide screens, a block of its own on phones. */
function Kind({ setting }: { setting: NotificationSetting }) {
  const { kind } = setting;
  const client = useQueryClient();
  const { queryKey } = settingsQuery;
  const saving = useMutation({
    mutationFn: sendSetting,
    // Shown as saved at once; what could not be saved is as it was.
    onMutate: async (change) => {
      await client.cancelQueries(settingsQuery);
      client.setQueryData(
        queryKey,
        (data) =>
          data && {
            ...data,
            kinds: data.kinds.map((one) => (one.kind === kind ? { ...one, [change.channel]: change.on } : one)),
          },
      );
    },
    onError: (error) => toast.error(errorText(error, texts.saveFailed())),
    onSettled: () => client.invalidateQueries(settingsQuery),
  });
  const isAlways = ALWAYS_TOLD.includes(kind);
  const name = texts.kinds[kind]();
  return (
    <li className="border-t border-line first:border-t-0 sm:first:border-t">
      <fieldset className="sm:grid sm:grid-cols-[minmax(0,1fr)_repeat(3,4.5rem)] sm:items-center py-2">
        <legend className="sr-only">{name}</legend>
        <div className="max-sm:pt-1">
          <p aria-hidden="true" className="max-sm:font-semibold">
            {name}
          </p>
          {isAlways && <p className="text-sm text-muted">{settingMessages.alwaysTold()}</p>}
        </div>
        <div className="flex flex-wrap gap-x-6 sm:contents">
          {CHANNELS.map((channel) => (
            <label key={channel} className="flex min-h-11 items-center gap-2 sm:justify-center">
              <input
                type="checkbox"
                checked={setting[channel]}
                disabled={isAlways}
                onChange={({ target }) => saving.mutate({ kind, channel, on: target.checked })}
                className="size-5 flex-none accent-pitch-ink"
              />
              <span className="sm:sr-only">{texts.channels[channel]()}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
