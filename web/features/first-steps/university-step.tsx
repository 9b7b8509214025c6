import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { SCHOOLS_PER_PAGE } from '../../../contract/schools.ts';
import { SPORT_IDS, type Sport, sportTexts } from '../../../contract/sports/sports.ts';
import { errorText, fieldErrors } from '../../platform/http/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PagedCombobox } from '../../ui/combobox/paged-combobox.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ownProfileQuery, saveProfile } from '../profile/api.ts';
import { SchoolPickers } from '../schools/school-pickers.tsx';
import { teamListQuery } from '../teams/api.ts';
import { facultyNamed, hallsOf } from './halls.ts';
import { texts } from './texts.ts';

/** What the next step shows first. */
export type Wanted = {
  sports: readonly Sport[];
  /** The name of a hall or a faculty, or ''. */
  hall: string;
};
type Own = { country: string; schoolName: string; faculty: string | undefined };
type Props = { wanted: Wanted; onDone: (wanted: Wanted) => void };

/**
 * Asks for the member's university, which their profile then says, and for their hall or faculty and their sports, which
 * are only passed on; but a faculty that is known goes into a profile that names none.
 */
export function UniversityStep(props: Props) {
  const { data, isError } = useQuery({ ...ownProfileQuery, staleTime: Number.POSITIVE_INFINITY });
  if (!data && !isError) return <Skeleton className="mt-6 h-72 rounded-card" />;
  const { school = '', faculty } = data?.profile ?? {};
  return <Asked {...props} own={{ country: data?.country ?? '', schoolName: school, faculty }} />;
}

function Asked({ own, wanted: before, onDone }: Props & { own: Own }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Pick<Own, 'country' | 'schoolName'>>(own);
  const [wanted, setWanted] = useState(before);
  const { sports, hall } = wanted;
  const hasSchool = chosen.schoolName !== '';
  const listed = useInfiniteQuery({ ...teamListQuery({ school: chosen.schoolName }), enabled: hasSchool });
  const teams = hasSchool && !listed.isPlaceholderData ? listed.data?.pages[0]?.teams : undefined;
  const halls = useMemo(() => hallsOf(teams ?? []), [teams]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const faculty = own.faculty === '' && facultyNamed(hall, teams ?? []);
      const changed = {
        ...(chosen.schoolName && chosen.schoolName !== own.schoolName && { school: chosen.schoolName }),
        ...(faculty && { faculty }),
      };
      if (Object.keys(changed).length > 0) {
        await saveProfile(changed);
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
      <PagedCombobox
        label={texts.university.hall()}
        hint={texts.university.hallNote()}
        options={halls}
        value={hall}
        onChange={(option) => setWanted((all) => ({ ...all, hall: option?.name ?? '' }))}
        perPage={SCHOOLS_PER_PAGE}
        placeholder={texts.university.hallSearch()}
        emptyText={listed.isFetching ? texts.university.hallLoading() : texts.university.hallNone()}
        free
      />
      <fieldset>
        <legend className="font-semibold">{texts.university.sports()}</legend>
        <p className="text-sm text-muted">{texts.university.sportsNote()}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          {SPORT_IDS.map((id) => {
            const isWanted = sports.includes(id);
            const others = sports.filter((one) => one !== id);
            return (
              <Button
                key={id}
                variant={isWanted ? 'pitch' : 'secondary'}
                aria-pressed={isWanted}
                onClick={() => setWanted((all) => ({ ...all, sports: isWanted ? others : [...sports, id] }))}
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
