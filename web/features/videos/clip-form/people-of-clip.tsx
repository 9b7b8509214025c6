import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { CLIP_PEOPLE_MAX, type ClipPerson } from '../../../../contract/videos/match-clips.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { clipPeopleQuery } from '../../match-clips/api.ts';
import { readPin } from '../../match-clips/form-pin.ts';
import { texts as matchTexts } from '../../match-clips/form-texts.ts';
import { texts } from '../upload/texts.ts';
import { ParticipantFields } from './participant-fields.tsx';

type Props = {
  /** The form's text, which has a match's players: they are part of where the clip is pinned. */
  match: string;
  participants: string;
  error: string | undefined;
  onChange: (changes: { match: string } | { participants: string }) => void;
};

const withNumber = ({ name, number }: ClipPerson) =>
  number === null ? name : matchTexts.withNumber({ name, number: String(number) });

/** Who is in a clip: players of its match, whom the fields for names offer, and everybody else by their name. */
export function PeopleOfClip({ match, participants, error, onChange }: Props) {
  const pin = readPin(match);
  const { data, error: failure } = useQuery({
    ...clipPeopleQuery(pin?.matchId ?? ''),
    enabled: pin !== null,
  });
  const people = useMemo(() => (data ? [...data.home, ...data.away] : []), [data]);
  const memberIds = pin?.memberIds ?? [];
  const isFull = memberIds.length >= CLIP_PEOPLE_MAX;
  const choose = (chosen: string[]) => onChange({ match: JSON.stringify({ ...pin, memberIds: chosen }) });
  const players = people
    .filter(({ memberId }) => !isFull && !memberIds.includes(memberId))
    .map((person) => ({ id: person.memberId, name: withNumber(person) }));
  return (
    <ParticipantFields
      legend={texts.people}
      value={participants}
      error={error}
      onChange={(changed) => onChange({ participants: changed })}
      offered={pin ? { players, onPick: (id) => choose([...memberIds, id]) } : undefined}
    >
      {pin && failure && <p className="mb-2 text-sm text-muted">{matchTexts.peopleFailed()}</p>}
      {pin && !data && !failure && memberIds.length > 0 && <Skeleton className="mb-2 h-11 rounded-lg" />}
      {isFull && <p className="mb-2 text-sm text-muted">{texts.playersFull({ max: CLIP_PEOPLE_MAX })}</p>}
      <ul aria-label={texts.players()} className="mb-2 grid gap-2 empty:hidden">
        {people
          .filter(({ memberId }) => memberIds.includes(memberId))
          .map((person) => (
            <li key={person.memberId} className="flex min-h-11 items-center gap-2 rounded-lg bg-sunken ps-3">
              <bdi translate="no" className="min-w-0 grow wrap-anywhere">
                {withNumber(person)}
              </bdi>
              <button
                type="button"
                aria-label={texts.removePlayer({ name: person.name })}
                onClick={() => choose(memberIds.filter((id) => id !== person.memberId))}
                className="icon-btn flex-none"
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          ))}
      </ul>
    </ParticipantFields>
  );
}
