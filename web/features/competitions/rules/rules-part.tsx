import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { Competition } from '../../../../contract/sports/competitions.ts';
import { REASON_MAX } from '../../../../contract/sports/core.ts';
import { type Preset, presetsOf, presetTexts } from '../../../../contract/sports/presets.ts';
import type { MatchFormat } from '../../../../contract/sports/rules.ts';
import { errorText } from '../../../platform/http/errors.ts';
import { now } from '../../../platform/now.ts';
import { shortDate } from '../../../platform/time.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { rulesQuery, sendFreeze, sendRules } from '../api.ts';
import { Deductions } from '../deductions.tsx';
import { texts } from '../texts.ts';
import { useAct } from '../use-act.ts';
import { FormatField, formatText, usualFormat } from './format-field.tsx';

type Props = { competition: Competition };

/** The rules with their versions, the rosters, and deductions. */
export function RulesPart({ competition }: Props) {
  return (
    <div className="grid gap-6">
      <Rules key={competition.rulesVersion} competition={competition} />
      <Rosters competition={competition} />
      <Deductions competition={competition} />
    </div>
  );
}

function Rules({ competition: { _id: id, sport, rulesVersion } }: Props) {
  const title = useId();
  const said = texts.rules;
  const versions = useQuery(rulesQuery(id)).data?.versions ?? [];
  const presets = presetsOf(sport);
  const holds = presets.find((one) => one === versions[0]?.preset);
  const [chosen, setChosen] = useState<Preset>();
  const [reason, setReason] = useState('');
  const preset = chosen ?? holds ?? presets[0];
  const [length, setLength] = useState<{ for: Preset | undefined; format: MatchFormat | undefined }>();
  const held = versions[0]?.format;
  const usual = preset && (preset === holds ? held : usualFormat(preset, sport));
  const format = length?.for === preset ? length?.format : usual;
  const client = useQueryClient();
  const changing = useAct<Preset>(
    id,
    async (to) => {
      const answer = await sendRules(id, { version: rulesVersion, preset: to, ...(format && { format }), reason });
      const { rulesVersion: version } = answer.competition;
      const made = {
        version,
        preset: to,
        ...(format && { format }),
        reason,
        by: null,
        at: new Date(now()).toISOString(),
      };
      client.setQueryData(rulesQuery(id).queryKey, (before) => before && { versions: [made, ...before.versions] });
      return answer;
    },
    { isQuiet: true },
  );
  const textOf = (one: MatchFormat | undefined) => one && formatText(one);
  const isChanged = preset !== undefined && (preset !== holds || textOf(format) !== textOf(held));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!changing.isPending && isChanged) changing.mutate(preset);
  }
  return (
    <section aria-labelledby={title} className="card grid gap-5 p-4 sm:p-6">
      <h2 id={title} className="text-xl">
        {said.title()}
      </h2>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <SelectField
          label={said.choose()}
          hint={preset && presetTexts.about[preset]()}
          value={preset ?? ''}
          onChange={(event) => setChosen(event.target.value as Preset)}
        >
          {presets.map((one) => (
            <option key={one} value={one}>
              {presetTexts.names[one]()}
            </option>
          ))}
        </SelectField>
        {preset && (
          <FormatField {...{ preset, sport, format }} onChange={(to) => setLength({ for: preset, format: to })} />
        )}
        {isChanged && (
          <>
            <TextField
              label={said.reason()}
              hint={said.reasonHint()}
              maxLength={REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            {changing.error && <Banner variant="danger">{errorText(changing.error, texts.failed())}</Banner>}
            <Button
              type="submit"
              variant="pitch"
              className="justify-self-start"
              busy={changing.isPending}
              busyText={texts.working()}
            >
              {said.change()}
            </Button>
          </>
        )}
      </form>
      {versions.length > 0 && (
        <ol reversed className="grid gap-2 border-t border-line pt-4 text-sm">
          {versions.map(({ version, preset: was, format: of, reason: why, at }) => (
            <li key={version}>
              <span className="font-semibold">{said.version({ version, date: shortDate(at) })}</span>
              {': '}
              {presetTexts.names[was as Preset]?.() ?? was}
              {of && ` · ${formatText(of)}`}
              <span dir="auto" className="block text-muted wrap-anywhere">
                {why || said.first()}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Rosters({ competition: { _id: id, rostersFrozenAt } }: Props) {
  const title = useId();
  const said = texts.rules;
  const freezing = useAct<boolean>(id, (frozen) => sendFreeze(id, frozen));
  return (
    <section aria-labelledby={title} className="card grid gap-3 p-4 sm:p-6">
      <h2 id={title} className="text-xl">
        {said.rosters()}
      </h2>
      <p className="text-muted">
        {rostersFrozenAt === null ? said.rostersOpen() : said.rostersFrozen({ date: shortDate(rostersFrozenAt) })}
      </p>
      <Button
        className="justify-self-start"
        once
        busy={freezing.isPending}
        busyText={texts.working()}
        onClick={() => freezing.mutate(rostersFrozenAt === null)}
      >
        {rostersFrozenAt === null ? said.freeze() : said.thaw()}
      </Button>
    </section>
  );
}
