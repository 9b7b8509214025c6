import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { errorText } from '../../platform/http/errors.ts';
import { patient } from '../../platform/http/patient.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { digestQuery, switchDigest } from './api.ts';
import { texts } from './texts.ts';

/** Among the pages of the account: the switch of the weekly mail. */
export function DigestSetting() {
  const client = useQueryClient();
  const note = useId();
  const query = patient(useQuery(digestQuery));
  const switching = useMutation({
    mutationFn: switchDigest,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorText(error, texts.failed())),
    // What the server says counts: another tab may have switched it, too.
    onSettled: () => client.invalidateQueries({ queryKey: digestQuery.queryKey }),
  });
  return (
    <section aria-labelledby="weekly-mail" className="mt-12">
      <h2 id="weekly-mail" className="mb-4 text-xl">
        {texts.title()}
      </h2>
      <Loaded
        query={query}
        failureOf={(error) => errorText(error, texts.loadFailed())}
        loading={texts.loading()}
        skeleton={<Skeleton className="h-24" />}
      >
        {({ isOn, isSent, ended }) => (
          <div className="card p-6">
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                checked={switching.isPending ? switching.variables : isOn}
                aria-describedby={note}
                onChange={({ target }) => {
                  if (!switching.isPending) switching.mutate(target.checked);
                }}
                className="size-5 flex-none accent-pitch-ink"
              />
              {texts.switch()}
            </label>
            <div id={note} className="mt-1 grid gap-1 text-[0.9375rem] text-muted">
              <p>{texts.note()}</p>
              {ended && <p>{texts.ended[ended]()}</p>}
              {!isSent && <p>{texts.notSent()}</p>}
            </div>
          </div>
        )}
      </Loaded>
    </section>
  );
}
