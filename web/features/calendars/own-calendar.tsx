import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { changeOwnCalendar, getOwnCalendar } from '../../../contract/sports/calendars.ts';
import { errorText } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { CalendarMenu } from './calendar-menu.tsx';
import { texts } from './texts.ts';

const ownCalendarQuery = queryOptions({
  queryKey: ['own-calendar'],
  queryFn: ({ signal }) => call<typeof getOwnCalendar>('GET', '/api/my-calendar', { signal }),
});

/** The member's own calendar: its secret link, and another one in its place. */
export function OwnCalendar() {
  const { data } = useQuery(ownCalendarQuery);
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const change = useMutation({
    mutationFn: () => call<typeof changeOwnCalendar>('POST', '/api/my-calendar'),
    onSuccess: (answer) => {
      if (data?.path) toast.success(texts.changed());
      client.setQueryData(ownCalendarQuery.queryKey, answer);
      setAsking(false);
    },
    onError: (error) => {
      if (!isAsking) toast.error(errorText(error, texts.failed())); // the dialog says it itself
    },
  });
  if (!data) return null; // the matches are what the page is for
  return (
    <section aria-labelledby="own-calendar" className="card mt-10 p-5">
      <h2 id="own-calendar" className="text-xl">
        {texts.heading()}
      </h2>
      <p className="mt-2 max-w-[65ch] text-muted">{texts.note()}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {data.path ? (
          <>
            <CalendarMenu path={data.path} />
            <Button
              variant="quiet"
              onClick={() => {
                change.reset();
                setAsking(true);
              }}
            >
              {texts.change()}
            </Button>
          </>
        ) : (
          <Button variant="pitch" busy={change.isPending} busyText={texts.busy()} onClick={() => change.mutate()}>
            {texts.get()}
          </Button>
        )}
      </div>
      {isAsking && (
        <Dialog
          kind="question"
          title={texts.changeTitle()}
          onClose={() => setAsking(false)}
          dismissable={!change.isPending}
        >
          <p className="text-muted">{texts.changeNote()}</p>
          <DialogError text={change.error !== null && errorText(change.error, texts.failed())} />
          <DialogActions>
            <Button onClick={() => setAsking(false)} disabled={change.isPending}>
              {texts.keep()}
            </Button>
            <Button variant="danger" busy={change.isPending} busyText={texts.busy()} onClick={() => change.mutate()}>
              {texts.change()}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </section>
  );
}
