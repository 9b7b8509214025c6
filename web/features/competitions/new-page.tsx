import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { organisePath } from '../../../contract/pages/sports-pages.ts';
import { COMPETITION_FORMS, type CompetitionForm } from '../../../contract/sports/competitions.ts';
import { COMPETITION_NAME_MAX } from '../../../contract/sports/core.ts';
import { type Preset, presetsOf, presetTexts } from '../../../contract/sports/presets.ts';
import type { MatchFormat } from '../../../contract/sports/rules.ts';
import { factsOf, SPORT_IDS, type Sport, sportTexts } from '../../../contract/sports/sports.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { ownZone, ZoneField } from '../../ui/words/zone-field.tsx';
import { useKey } from '../fixtures/use-key.ts';
import { seasonsQuery, sendCompetition } from './api.ts';
import { FormatField, usualFormat } from './rules/format-field.tsx';
import { SeasonOptions } from './season-options.tsx';
import { texts } from './texts.ts';

/** The widespread one first. */
const FORMS: readonly CompetitionForm[] = ['groups', ...COMPETITION_FORMS.filter((form) => form !== 'groups')];

/** Makes a competition: one short form, and on to its organisers' page. */
export function Component() {
  const navigate = useNavigate();
  const said = texts.make;
  const key = useKey();
  const group = useId();
  const fields = useFields({
    name: '',
    sport: 'football',
    season: '',
    form: 'groups',
    preset: 'intramural',
    zone: ownZone(),
  });
  const { values } = fields;
  const sport = values.sport as Sport;
  const presets = presetsOf(sport);
  const preset = presets.find((one) => one === values.preset) ?? (factsOf(sport).rules as Preset);
  // A length that was chosen for another sport or preset says nothing of this one.
  const [chosen, setChosen] = useState<{ for: string; format: MatchFormat | undefined }>();
  const rules = `${sport} ${preset}`;
  const format = chosen?.for === rules ? chosen.format : usualFormat(preset, sport);
  const seasons = useQuery(seasonsQuery).data?.seasons ?? [];
  const making = useMutation({
    mutationFn: () => {
      const form = values.form as CompetitionForm;
      const seasonId = values.season || null;
      const body = { name: values.name, sport, form, preset, format, timeZone: values.zone, seasonId };
      return sendCompetition(body, key.of(body));
    },
    onSuccess: ({ competition }) => {
      key.done();
      navigate(organisePath(competition._id), { replace: true }); // Back would lead to an empty form, and to a second one
    },
    onError: (error) => fields.refuse(fieldErrors(error)),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!making.isPending) making.mutate();
  }
  const isElsewhere = making.error && !fieldErrors(making.error).name;
  return (
    <div className="mx-auto max-w-2xl px-4 pt-6 pb-28 sm:pt-10">
      <h1 className="text-3xl sm:text-4xl">{said.title()}</h1>
      <p className="mt-2 text-muted">{said.intro()}</p>
      <form ref={fields.form} onSubmit={submit} noValidate className="card mt-6 grid gap-5 p-4 sm:p-6">
        <TextField
          label={said.name()}
          placeholder={said.namePlaceholder()}
          maxLength={COMPETITION_NAME_MAX}
          autoComplete="off"
          {...fields.bind('name')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField label={said.sport()} {...fields.bind('sport')}>
            {SPORT_IDS.map((one) => (
              <option key={one} value={one}>
                {sportTexts.names[one]()}
              </option>
            ))}
          </SelectField>
          <SelectField label={said.season()} optional {...fields.bind('season')}>
            <SeasonOptions seasons={seasons} />
          </SelectField>
        </div>
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-sm font-semibold">{said.form()}</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {FORMS.map((form) => (
              <label
                key={form}
                className="flex cursor-pointer gap-3 rounded-[10px] border border-edge p-3 has-checked:border-pitch-ink has-checked:bg-pitch-soft"
              >
                <input
                  type="radio"
                  name={group}
                  value={form}
                  checked={values.form === form}
                  onChange={() => fields.set({ form })}
                  className="mt-1 size-4 flex-none accent-[var(--pitch-ink)]"
                />
                <span className="min-w-0">
                  <span className="block font-semibold">{said.forms[form]()}</span>
                  <span className="mt-0.5 block text-sm text-muted">{said.formHints[form]()}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <SelectField label={said.rules()} hint={presetTexts.about[preset]()} {...fields.bind('preset')} value={preset}>
          {presets.map((one) => (
            <option key={one} value={one}>
              {presetTexts.names[one]()}
            </option>
          ))}
        </SelectField>
        <FormatField {...{ preset, sport, format }} onChange={(to) => setChosen({ for: rules, format: to })} />
        <ZoneField label={said.zone()} hint={said.zoneHint()} {...fields.bind('zone')} />
        {isElsewhere && <Banner variant="danger">{errorText(making.error, texts.failed())}</Banner>}
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={making.isPending}
          busyText={said.busy()}
        >
          {said.make()}
        </Button>
      </form>
    </div>
  );
}
