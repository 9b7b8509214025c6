import { type Preset, rulesOf } from '../../../../contract/sports/presets.ts';
import { LENGTH_MAX, type MatchFormat } from '../../../../contract/sports/rules.ts';
import { factsOf, type Sport } from '../../../../contract/sports/sports.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { texts } from '../texts.ts';

const said = texts.format;
const WAYS = ['sets', 'sets-all', 'rubbers', 'rubbers-all'] as const;
const wayOf = ({ unit, playsAll }: MatchFormat): (typeof WAYS)[number] => `${unit}${playsAll ? '-all' : ''}`;
const formatOf = (way: string, bestOf: number): MatchFormat => ({
  ...{ unit: way.startsWith('sets') ? 'sets' : 'rubbers', bestOf, playsAll: way.endsWith('-all') },
});

/** A format in words: 'Best of 7 sets', 'All of 8 rubbers are played'. */
export const formatText = (format: MatchFormat): string => said.texts[wayOf(format)]({ count: format.bestOf });

/** The length that a preset means in a sport; undefined: what the sport mostly has. */
export const usualFormat = (preset: Preset, sport: Sport): MatchFormat | undefined => rulesOf(preset, sport).format;

/**
 * How many sets or rubbers a match has, where the sport is played in sets.
 * @param props.format what is chosen; undefined: what the sport mostly has
 */
export function FormatField({
  preset,
  sport,
  format,
  onChange,
}: {
  preset: Preset;
  sport: Sport;
  format: MatchFormat | undefined;
  onChange: (format: MatchFormat | undefined) => void;
}) {
  const { scoring, periods } = factsOf(sport);
  if (scoring !== 'sets') return null;
  const bestOf = format?.bestOf ?? periods;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={said.way()}
        hint={format && bestOf % 2 === 0 ? said.canDraw({ level: bestOf / 2 }) : undefined}
        value={format ? wayOf(format) : ''}
        onChange={({ target }) => onChange(target.value ? formatOf(target.value, bestOf) : undefined)}
      >
        {!usualFormat(preset, sport) && (
          <option value="">{periods === 3 ? said.usual.three() : said.usual.five()}</option>
        )}
        {WAYS.map((way) => (
          <option key={way} value={way}>
            {said.ways[way]()}
          </option>
        ))}
      </SelectField>
      {format && (
        <TextField
          label={said.count()}
          type="number"
          inputMode="numeric"
          min={1}
          max={LENGTH_MAX}
          value={bestOf || ''}
          onChange={({ target }) => onChange({ ...format, bestOf: Math.min(Number(target.value) || 0, LENGTH_MAX) })}
        />
      )}
    </div>
  );
}
