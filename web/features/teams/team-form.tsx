import { type FormEvent, useState } from 'react';
import { ABOUT_MAX, TEAM_NAME_MAX } from '../../../contract/sports/core.ts';
import { SPORT_IDS, type Sport, sportTexts } from '../../../contract/sports/sports.ts';
import { NAME_MAX, TEAM_OF, type Team, type TeamOf, teamMessages } from '../../../contract/sports/teams.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { Button } from '../../ui/button.tsx';
import { DialogError } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { useFields } from '../../ui/hooks/use-fields.ts';
import { ColourFields } from './colour-fields.tsx';
import { texts } from './texts.ts';

/** What somebody has typed about a team. */
export type TeamWords = {
  name: string;
  of: TeamOf;
  ofName: string;
  school: string;
  about: string;
  /** As the contract has them; empty: none. */
  colours: string;
  sport: Sport;
  anyoneMayAsk: boolean;
};
type Fields = Record<Exclude<keyof TeamWords, 'anyoneMayAsk'>, string>;

const isNamed = (of: string): of is 'faculty' | 'hall' => of === 'faculty' || of === 'hall';

/** What is wrong with what was typed, by field; the server judges again. */
function flawsIn({ name, of, ofName, school, about }: Fields): Partial<Fields> {
  const found: Partial<Fields> = {};
  const isLong = (text: string, max: number) => [...text.trim()].length > max;
  if (!name.trim()) found.name = teamMessages.noName();
  else if (isLong(name, TEAM_NAME_MAX)) found.name = teamMessages.nameTooLong();
  if (isNamed(of) && !ofName.trim()) found.ofName = teamMessages.noOfName[of]();
  else if (isLong(ofName, NAME_MAX)) found.ofName = teamMessages.nameTooLong();
  if (of === 'school' && !school.trim()) found.school = teamMessages.noSchool();
  if (isLong(about, ABOUT_MAX)) found.about = teamMessages.aboutTooLong();
  return found;
}

/**
 * The words of a team, new or as they are.
 * @param props.onSend sends them; what it rejects with is shown
 */
export function TeamForm({
  team,
  label,
  busyLabel,
  onSend,
}: {
  team?: Team;
  label: string;
  busyLabel: string;
  onSend: (words: TeamWords) => Promise<void>;
}) {
  const { form, values, errors, set, refuse, bind } = useFields<Fields>({
    name: team?.name ?? '',
    of: team?.of ?? 'hall',
    ofName: team?.ofName ?? '',
    school: team?.school ?? '',
    about: team?.about ?? '',
    colours: team?.colours ?? '',
    sport: team?.sport ?? 'football',
  });
  const [anyoneMayAsk, setAnyoneMayAsk] = useState(team?.anyoneMayAsk ?? true);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | false>(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || refuse(flawsIn(values))) return;
    setBusy(true);
    setFailure(false);
    try {
      await onSend({ ...values, anyoneMayAsk } as TeamWords);
    } catch (error) {
      const named = Object.entries(fieldErrors(error)).filter(([field]) => field in values);
      if (named.length > 0) refuse(Object.fromEntries(named));
      else setFailure(errorText(error, texts.actFailed()));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-5">
      <TextField label={texts.name()} autoComplete="off" {...bind('name')} />
      {!team && (
        <SelectField label={texts.sport()} {...bind('sport')}>
          {SPORT_IDS.map((id) => (
            <option key={id} value={id}>
              {sportTexts.names[id]()}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label={texts.of()} {...bind('of')}>
        {TEAM_OF.map((of) => (
          <option key={of} value={of}>
            {texts.ofs[of]()}
          </option>
        ))}
      </SelectField>
      {isNamed(values.of) && <TextField label={texts.ofName[values.of]()} {...bind('ofName')} />}
      <TextField
        label={texts.school()}
        hint={texts.schoolHint()}
        optional={values.of !== 'school'}
        {...bind('school')}
      />
      <ColourFields
        name={values.name}
        colours={values.colours}
        error={errors.colours}
        onChange={(colours) => set({ colours })}
      />
      <TextArea label={texts.about()} hint={texts.aboutHint()} optional {...bind('about')} />
      {!team?.isPlaceholder && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={anyoneMayAsk}
            onChange={() => setAnyoneMayAsk(!anyoneMayAsk)}
            className="size-5 shrink-0"
          />
          <span>
            {texts.anyoneMayAsk()}
            <span className="block text-sm text-muted">{texts.anyoneMayAskHint()}</span>
          </span>
        </label>
      )}
      <DialogError text={failure} />
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText={busyLabel}>
          {label}
        </Button>
      </div>
    </form>
  );
}
