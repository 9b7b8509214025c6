import { type FormEvent, useId, useState } from 'react';
import { type Competition, ZONE_KEEPS, type ZoneKeeps } from '../../../contract/sports/competitions.ts';
import { ABOUT_MAX, COMPETITION_NAME_MAX } from '../../../contract/sports/core.ts';
import { errorText } from '../../platform/http/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogError } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { ZoneField } from '../../ui/words/zone-field.tsx';
import { sendWords } from './api.ts';
import { SeasonField } from './season-field.tsx';
import { texts } from './texts.ts';
import { useAct } from './use-act.ts';

/** A moment as a field for day and time holds it, by this browser's clock. */
function localOf(moment: string | null): string {
  if (moment === null) return '';
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What is said about a competition, and until when captains can enter. */
export function EditDialog({ competition, onClose }: { competition: Competition; onClose: () => void }) {
  const { _id: id, season } = competition;
  const [{ edition }] = useState(competition); // as the form shows it: what comes meanwhile is not overwritten
  const said = texts.words;
  const group = useId();
  const fields = useFields({
    name: competition.name,
    about: competition.about,
    season: season?._id ?? '',
    closes: localOf(competition.entriesCloseAt),
    zone: competition.timeZone,
  });
  const [zoneKeeps, setZoneKeeps] = useState<ZoneKeeps>('hours');
  const isAsked =
    fields.values.zone !== competition.timeZone && competition.stages.some(({ matchCount }) => matchCount > 0);
  const saving = useAct(
    id,
    () => {
      const { name, about, closes, zone: timeZone } = fields.values;
      const entriesCloseAt = closes === '' ? null : new Date(closes).toISOString();
      const seasonId = fields.values.season || null;
      return sendWords(id, { edition, name, about, seasonId, entriesCloseAt, timeZone, ...(isAsked && { zoneKeeps }) });
    },
    { isQuiet: true, onDone: onClose },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  }
  return (
    <Dialog kind="wide" title={said.title()} onClose={onClose} dismissable={!saving.isPending}>
      <form ref={fields.form} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <TextField label={said.name()} maxLength={COMPETITION_NAME_MAX} {...fields.bind('name')} />
        <TextArea label={said.about()} optional maxLength={ABOUT_MAX} {...fields.bind('about')} />
        <SeasonField field={fields.bind('season')} chosen={season} onMade={(made) => fields.set({ season: made })} />
        <TextField
          label={said.closes()}
          hint={said.closesHint()}
          type="datetime-local"
          optional
          {...fields.bind('closes')}
        />
        <ZoneField label={said.zone()} hint={said.zoneHint()} {...fields.bind('zone')} />
        {isAsked && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-semibold">{said.zoneKeeps()}</legend>
            {ZONE_KEEPS.map((one) => (
              <label key={one} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name={group}
                  checked={zoneKeeps === one}
                  onChange={() => setZoneKeeps(one)}
                  className="size-5 flex-none accent-pitch-ink"
                />
                {said.zoneKeepsChoice[one]({ zone: fields.values.zone.replaceAll('_', ' ') })}
              </label>
            ))}
          </fieldset>
        )}
        <DialogError text={saving.error !== null && errorText(saving.error, texts.failed())} />
        <DialogActions>
          <Button type="submit" variant="pitch" busy={saving.isPending} busyText={texts.working()}>
            {said.save()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
