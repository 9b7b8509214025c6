import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { QuietHours as Hours } from '../../../contract/notifications/settings.ts';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { ownZone, ZoneField } from '../../ui/words/zone-field.tsx';
import { sendNoQuietHours, sendQuietHours, settingsQuery } from './api.ts';
import { texts } from './settings-texts.ts';

const NIGHT = { from: 22 * 60, until: 7 * 60 };

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** From when until when pushes wait. @param hours null: at no time */
export function QuietHours({ hours }: { hours: Hours | null }) {
  const client = useQueryClient();
  const id = useId();
  const [on, setOn] = useState(hours !== null);
  const [from, setFrom] = useState(clockOf((hours ?? NIGHT).from));
  const [until, setUntil] = useState(clockOf((hours ?? NIGHT).until));
  const [timeZone, setTimeZone] = useState(hours?.timeZone ?? ownZone());
  const saving = useMutation({
    mutationFn: (next: Hours | null) => (next ? sendQuietHours(next) : sendNoQuietHours()),
    onSuccess: (_answer, next) => toast.success(next ? texts.saved() : texts.ended()),
    onError: (error, next) => {
      if (!next) setOn(true); // they go on
      toast.error(errorText(error, texts.saveFailed()));
    },
    onSettled: () => client.invalidateQueries(settingsQuery),
  });

  function save(event: FormEvent) {
    event.preventDefault();
    saving.mutate({ from: minutesOf(from), until: minutesOf(until), timeZone });
  }

  return (
    <form onSubmit={save} className="p-5">
      <h2 className="text-base font-semibold">{texts.quiet()}</h2>
      <p id={id} className="text-muted">
        {texts.quietNote()}
      </p>
      <label className="mt-2 flex min-h-11 w-fit items-center gap-3">
        <input
          type="checkbox"
          checked={on}
          aria-describedby={id}
          onChange={({ target }) => {
            setOn(target.checked);
            if (!target.checked && hours) saving.mutate(null);
          }}
          className="size-5 flex-none accent-pitch-ink"
        />
        {texts.quietOn()}
      </label>
      {on && (
        <>
          <div className="mt-2 grid grid-cols-2 gap-4 sm:grid-cols-[9.5rem_9.5rem_1fr]">
            <TextField
              label={texts.from()}
              type="time"
              required
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
            <TextField
              label={texts.until()}
              type="time"
              required
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
            <ZoneField
              label={texts.zone()}
              className="max-sm:col-span-2"
              value={timeZone}
              onChange={({ target }) => setTimeZone(target.value)}
            />
          </div>
          <Button type="submit" className="mt-4" busy={saving.isPending} busyText={texts.saving()}>
            {texts.save()}
          </Button>
        </>
      )}
    </form>
  );
}
