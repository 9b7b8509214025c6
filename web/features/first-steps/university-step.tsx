import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SPORT_IDS, type Sport, sportTexts } from '../../../contract/sports/sports.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownProfileQuery, saveProfile } from '../profile/api.ts';
import { SchoolPickers } from '../schools/school-pickers.tsx';
import { texts } from './texts.ts';

type Props = { sports: readonly Sport[]; onDone: (sports: readonly Sport[]) => void };

/** Asks for the member's university, which their profile then says, and for their sports, which are only passed on. */
export function UniversityStep(props: Props) {
  const { data, isError } = useQuery({ ...ownProfileQuery, staleTime: Number.POSITIVE_INFINITY });
  if (!data && !isError) return <Skeleton className="mt-6 h-72 rounded-card" />;
  return <Asked {...props} own={{ country: data?.country ?? '', schoolName: data?.profile.school ?? '' }} />;
}

function Asked({ own, sports, onDone }: Props & { own: { country: string; schoolName: string } }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(own);
  const [wanted, setWanted] = useState(sports);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      if (chosen.schoolName && chosen.schoolName !== own.schoolName) {
        await saveProfile({ school: chosen.schoolName });
        await client.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
      }
      onDone(wanted);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  const schoolError = fieldErrors(failure).school;
  return (
    <form onSubmit={submit} noValidate className="mt-6 grid gap-6">
      <div>
        <SchoolPickers
          country={chosen.country}
          school={chosen.schoolName}
          countryError={undefined}
          schoolError={schoolError}
          onChange={setChosen}
        />
        <p className="mt-2 text-sm text-muted">{texts.university.note()}</p>
      </div>
      <fieldset>
        <legend className="font-semibold">{texts.university.sports()}</legend>
        <p className="text-sm text-muted">{texts.university.sportsNote()}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {SPORT_IDS.map((id) => {
            const isOn = wanted.includes(id);
            return (
              <Button
                key={id}
                variant={isOn ? 'pitch' : 'secondary'}
                aria-pressed={isOn}
                onClick={() => setWanted(isOn ? wanted.filter((one) => one !== id) : [...wanted, id])}
              >
                {sportTexts.names[id]()}
              </Button>
            );
          })}
        </div>
      </fieldset>
      {failure !== undefined && !schoolError && (
        <Banner variant="danger">{errorText(failure, texts.university.failed())}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} busyText={texts.university.saving()}>
          {texts.university.save()}
        </Button>
        <Button variant="quiet" onClick={() => onDone(wanted)}>
          {texts.skip()}
        </Button>
      </div>
    </form>
  );
}
