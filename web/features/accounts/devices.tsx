import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { SignedInDevice } from '../../../contract/accounts.ts';
import { errorText } from '../../platform/errors.ts';
import { relativeTime, shortDate } from '../../platform/time.ts';
import { toast } from '../../platform/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { endOtherSessions, endSession, listSessions } from './api.ts';

/** What the list of devices is kept under. */
export const DEVICES = ['devices'];
const FAILED = 'Failed to sign the device out';

/** Where the member is signed in, with the means to end that elsewhere. */
export function Devices() {
  const [asking, setAsking] = useState(false);
  const query = useQuery({ queryKey: DEVICES, queryFn: ({ signal }) => listSessions(signal), staleTime: 0 });
  const devices = query.data?.sessions;
  const others = devices?.filter((device) => !device.current).length ?? 0;

  return (
    <section aria-labelledby="devices" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="devices" className="text-xl">
          Where you are signed in
        </h2>
        {others > 0 && <Button onClick={() => setAsking(true)}>Log out everywhere else</Button>}
      </div>
      {query.isPending ? (
        <div role="status" aria-label="Loading devices" className="card mt-4 grid gap-4 p-6">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </div>
      ) : !devices ? (
        <div className="mt-4">
          <Banner look="danger">{errorText(query.error, 'Failed to load your devices')}</Banner>
          <Button look="pitch" onClick={() => query.refetch()} className="mt-4">
            Try Again
          </Button>
        </div>
      ) : (
        <>
          <ul className="card mt-4 divide-y divide-line">
            {devices.map((device) => (
              <Device key={device._id} device={device} />
            ))}
          </ul>
          {others === 0 && <p className="mt-4 text-muted">You are signed in nowhere else.</p>}
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
    onError: (error) => toast.error(errorText(error, FAILED)),
    onSettled: () => client.invalidateQueries({ queryKey: DEVICES }),
  });
  const Icon = /Android|iOS/.test(device.device) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-4 px-5 py-4">
      <Icon aria-hidden="true" className="size-6 flex-none text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device.device}
          {device.current && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-sm text-muted">
          Signed in on {shortDate(device.signedInAt)}
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">last seen {relativeTime(device.lastSeenAt).toLowerCase()}</span>
        </p>
      </div>
      {!device.current && (
        <Button
          look="quiet"
          className="flex-none whitespace-nowrap"
          aria-label={`Log out ${device.device}`}
          busy={ending.isPending || ending.isSuccess}
          busyText="Logging out"
          onClick={() => ending.mutate()}
        >
          Log out
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
    onError: (error) => toast.error(errorText(error, FAILED)),
  });
  return (
    <Dialog kind="question" title="Log out everywhere else" onClose={onClose} dismissable={!ending.isPending}>
      <p className="text-muted">
        Every other browser and device that is signed in to your account will have to sign in again. This one stays
        signed in.
      </p>
      <DialogActions>
        <Button onClick={onClose} disabled={ending.isPending}>
          Cancel
        </Button>
        <Button look="danger" onClick={() => ending.mutate()} busy={ending.isPending} busyText="Logging out">
          Log out everywhere else
        </Button>
      </DialogActions>
    </Dialog>
  );
}
