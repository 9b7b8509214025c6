import { useQuery } from '@tanstack/react-query';
import { CLIP_PEOPLE_MAX, type ClipPerson } from '../../../contract/videos/match-clips.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { clipPeopleQuery } from './api.ts';
import { texts } from './form-texts.ts';

type Props = { matchId: string; chosen: string[]; onChange: (memberIds: string[]) => void };

/** Who is to be seen in a clip: members of either side, closed until somebody wants to say it. */
export function PeopleField({ matchId, chosen, onChange }: Props) {
  const { data, error } = useQuery(clipPeopleQuery(matchId));
  if (error) return <p className="text-sm text-muted">{texts.peopleFailed()}</p>;
  if (!data) return <Skeleton className="h-11 rounded-lg" />;
  const isFull = chosen.length >= CLIP_PEOPLE_MAX;
  const toggle = (memberId: string) =>
    onChange(chosen.includes(memberId) ? chosen.filter((id) => id !== memberId) : [...chosen, memberId]);
  const side = (people: ClipPerson[]) =>
    people.length > 0 && (
      <ul className="min-w-0">
        {people.map(({ memberId, name, number }) => (
          <li key={memberId}>
            <label className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                checked={chosen.includes(memberId)}
                disabled={isFull && !chosen.includes(memberId)}
                onChange={() => toggle(memberId)}
                className="size-5 flex-none accent-pitch"
              />
              <bdi translate="no" className="min-w-0 wrap-anywhere">
                {number === null ? name : texts.withNumber({ name, number: String(number) })}
              </bdi>
            </label>
          </li>
        ))}
      </ul>
    );
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        {texts.people({ count: chosen.length })}
      </summary>
      <div className="grid max-h-72 gap-x-4 overflow-y-auto sm:grid-cols-2">
        {side(data.home)}
        {side(data.away)}
      </div>
    </details>
  );
}
