import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { SignedInDevice } from '../../../contract/accounts.ts';
import { locale } from '../../../contract/texts/language.ts';
import { errorText } from '../../platform/http/errors.ts';
import { patient } from '../../platform/http/patient.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { relativeTime, shortDate } from '../../platform/time.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { endOtherSessions, endSession, listSessions } from '../accounts/api.ts';
import { texts as common } from '../accounts/texts.ts';
import { texts } from './texts.ts';

/** The query key of the list of devices. */
export const DEVICES = ['devices'];

/** Lists where the member is signed in, and lets them log out elsewhere. */
export function Devices() {
  const [asking, setAsking] = useState(false);
  const query = patient(useQuery({ queryKey: DEVICES, queryFn: ({ signal }) => listSessions(signal), staleTime: 0 }));
  const devices = query.data?.sessions;
  const others = devices?.filter((device) => !device.current).length ?? 0;

  return (
    <section aria-labelledby="devices" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="devices" className="text-xl">
          {texts.devices()}
        </h2>
        {others > 0 && <Button onClick={() => setAsking(true)}>{texts.logOutOthers()}</Button>}
      </div>
      {query.isPending ? (
        <div role="status" aria-label={texts.devicesLoading()} className="card mt-4 grid gap-4 p-6">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : !devices ? (
        <div className="mt-4">
          <Banner variant="danger">{errorText(query.error, texts.devicesFailed())}</Banner>
          <Button variant="pitch" onClick={() => query.refetch()} className="mt-4">
            {uiTexts.tryAgain()}
          </Button>
        </div>
      ) : (
        <>
          <ul className="card mt-4 divide-y divide-line">
            {devices.map((device) => (
              <Device key={device._id} device={device} />
            ))}
          </ul>
          {others === 0 && <p className="mt-4 text-muted">{texts.noOthers()}</p>}
        </>
      )}
      {asking && <EndOthers onClose={() => setAsking(false)} />}
    </section>
  );
}

function Device({ device }: { device: SignedInDevice }) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: () => endSession(device._id),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorText(error, texts.logOutFailed())),
    onSettled: () => client.invalidateQueries({ queryKey: DEVICES }),
  });
  const Icon = /Android|iOS/.test(device.device) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-4 px-5 py-4">
      <Icon aria-hidden="true" className="size-6 flex-none text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device.device}
          {device.current && <Badge tone="green">{texts.thisDevice()}</Badge>}
        </p>
        <p className="text-sm text-muted">
          <Sentence
            of={texts.signedInOn}
            date={shortDate(device.signedInAt)}
            ago={relativeTime(device.lastSeenAt).toLocaleLowerCase(locale().tag)}
            dot={(words) => <span className="max-sm:hidden">{words}</span>}
            seen={(words) => <span className="max-sm:block">{words}</span>}
          />
        </p>
      </div>
      {!device.current && (
        <Button
          variant="quiet"
          className="flex-none whitespace-nowrap"
          aria-label={texts.logOutDevice({ device: device.device })}
          busy={ending.isPending || ending.isSuccess}
          busyText={texts.loggingOut()}
          onClick={() => ending.mutate()}
        >
          {texts.logOut()}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: DEVICES });
      toast.success(message);
      onClose();
    },
    onError: (error) => toast.error(errorText(error, texts.logOutFailed())),
  });
  return (
    <Dialog kind="question" title={texts.logOutOthers()} onClose={onClose} dismissable={!ending.isPending}>
      <p className="text-muted">{texts.logOutOthersText()}</p>
      <DialogActions>
        <Button onClick={onClose} disabled={ending.isPending}>
          {common.cancel()}
        </Button>
        <Button variant="danger" onClick={() => ending.mutate()} busy={ending.isPending} busyText={texts.loggingOut()}>
          {texts.logOutOthers()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
