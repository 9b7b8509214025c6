import type { Season } from '../../../contract/sports/competitions.ts';
import { locale } from '../../../contract/texts/language.ts';
import { texts } from './texts.ts';

/** A day of a calendar, in whichever zone somebody looks. */
const dateOf = (day: string) =>
  new Date(day).toLocaleDateString(locale().tag, {
    ...{ month: 'short', day: 'numeric', year: 'numeric' },
    timeZone: 'UTC',
  });

/** Seasons to choose from, or none; those of one name are told apart by their dates. */
export function SeasonOptions({ seasons }: { seasons: readonly Season[] }) {
  const said = texts.words;
  const namesakes = Map.groupBy(seasons, ({ name }) => name);
  return (
    <>
      <option value="">{said.noSeason()}</option>
      {seasons.map(({ _id, name, startsOn, endsOn }) => (
        <option key={_id} value={_id}>
          {namesakes.get(name)?.length === 1
            ? name
            : said.seasonWithDates({ name, first: dateOf(startsOn), last: dateOf(endsOn) })}
        </option>
      ))}
    </>
  );
}
