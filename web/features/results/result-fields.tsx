import { RESULT_KINDS, SIDES, type Side } from '../../../contract/sports/core.ts';
import { flawWords, resultFlaw } from '../../../contract/sports/results/flaws.ts';
import { type MatchOutcome, type Tie, winnerOf } from '../../../contract/sports/results.ts';
import type { Sport } from '../../../contract/sports/sports.ts';
import { SelectField } from '../../ui/field.tsx';
import { type Draft, resultOf, scoreIn } from './draft.ts';
import { Check, Choice, ScoreFields } from './score-fields.tsx';
import { texts } from './texts.ts';

type Props = {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  sport: Sport;
  isKnockout: boolean;
  tie: Tie | null;
  /** Organisers say who goes on, and what does not count. */
  isOrganiser: boolean;
  forfeitScore: MatchOutcome['forfeitScore'];
  format: MatchOutcome['format'];
  names: Record<Side, string>;
};

/** How a match ended: the score first, since nearly all have one, and what else may have happened beneath it. */
export function ResultFields(props: Props) {
  const { draft, onChange, sport, isKnockout, tie, isOrganiser, forfeitScore, format, names } = props;
  const { kind } = draft;
  const has = scoreIn(kind, isOrganiser);
  const sides = SIDES.map((side) => ({ value: side, label: names[side] }));
  const result = resultOf({ ...draft, goesOn: null }, sport, isKnockout, tie, isOrganiser);
  const place = { sport, isKnockout, isOrganiser, tie, forfeitScore, format };
  const isAsked = kind === 'played' ? result && resultFlaw(result, place)?.text === 'goesOn' : kind !== 'postponed';
  const needsWinner = isOrganiser && isKnockout && isAsked && !(result && winnerOf(result, sport, tie));
  const flaw = result && resultFlaw({ ...result, isSure: false }, place);
  return (
    <div className="grid gap-5">
      {tie?.carry && (
        <p className="text-muted wrap-anywhere">
          {texts.carried({ home: names.home, away: names.away, score: `${tie.carry.home}–${tie.carry.away}` })}
        </p>
      )}
      {has === 'maybe' && (
        <Check
          label={kind === 'forfeit' ? texts.withDefeat() : texts.withScore()}
          isChecked={draft.hasScore}
          onChange={(hasScore) => onChange({ hasScore })}
        />
      )}
      {(has === 'always' || (has === 'maybe' && draft.hasScore)) && <ScoreFields {...props} />}
      {flaw?.isQuestion && (
        <div>
          <p>{flawWords(flaw)}</p>
          <Check label={texts.sure()} isChecked={draft.isSure} onChange={(isSure) => onChange({ isSure })} />
        </div>
      )}
      {(kind === 'forfeit' || kind === 'default') && (
        <Choice
          legend={kind === 'forfeit' ? texts.whoMissed() : texts.whoStopped()}
          choices={sides}
          value={draft.forfeitedBy}
          onChange={(forfeitedBy) => onChange({ forfeitedBy })}
        />
      )}
      {needsWinner && (
        <Choice
          legend={texts.goesOn()}
          choices={kind === 'played' ? sides : [...sides, { value: 'nobody', label: texts.nobody() }]}
          value={draft.goesOn}
          onChange={(goesOn) => onChange({ goesOn })}
        />
      )}
      <SelectField
        label={texts.how()}
        value={kind}
        onChange={({ target }) => onChange({ kind: target.value as Draft['kind'], goesOn: null })}
      >
        {RESULT_KINDS.filter((one) => isOrganiser || one !== 'void').map((one) => (
          <option key={one} value={one}>
            {texts.kinds[one]()}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
