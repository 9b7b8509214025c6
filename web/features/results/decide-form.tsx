import { type Ref, useState } from 'react';
import { REASON_MAX } from '../../../contract/sports/core.ts';
import { needsReason } from '../../../contract/sports/results/flaws.ts';
import { type MatchOutcome, resultMessages } from '../../../contract/sports/results.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Refusal } from '../../ui/words/refusal.tsx';
import { useResultDraft } from './captain-form.tsx';
import { ConductFields } from './conduct/conduct-fields.tsx';
import { organisersWord, useConductDraft } from './conduct/draft.ts';
import { hasConduct } from './draft.ts';

import { ResultFields } from './result-fields.tsx';
import { Choice } from './score-fields.tsx';
import { namesOf } from './sides.ts';
import { texts } from './texts.ts';
import { type OnRefused, useSay } from './use-say.ts';

type Props = {
  outcome: MatchOutcome;
  onRefused: OnRefused;
  /** Called once it is decided. */
  onDone: () => void;
  heading: Ref<HTMLHeadingElement>;
};

/** An organiser says what counts; where later matches depend on what counted already, also what becomes of them. */
export function DecideForm({ outcome, onRefused, onDone, heading }: Props) {
  const { countingVersion, versions, dependents } = outcome;
  const isCorrection = countingVersion !== null;
  const from = versions.find(({ version }) => version === countingVersion) ?? versions.findLast(({ result }) => result);
  const { draft, change, result, wrong } = useResultDraft(outcome, from, true);
  const conduct = useConductDraft(from?.conduct);
  const [reason, setReason] = useState('');
  const [later, setLater] = useState<'redraw' | 'keep' | null>(null);
  const { decide, busy, flaw, refuse, ...say } = useSay(outcome, onRefused, () => {
    setReason('');
    onDone();
  });
  const asksReason = result !== null && needsReason(result);
  const asksLater = dependents.length > 0 && (isCorrection || say.asksLater);
  return (
    <form
      noValidate
      aria-label={isCorrection ? texts.correctIt() : texts.decideIt()}
      className="card grid gap-5 p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong || !result) refuse(wrong);
        else if (asksReason && reason.trim() === '') refuse(resultMessages.reasonMissing());
        else {
          const word = conduct.isTouched && hasConduct(result) ? organisersWord(conduct.draft) : undefined;
          const more = { ...(word && { conduct: word }), ...(asksLater && later && { later }) };
          decide({ version: outcome.version, result, reason, ...more });
        }
      }}
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {isCorrection ? texts.correctIt() : texts.decideIt()}
        </h2>
        <p className="mt-1 text-muted">{texts.organiserNote()}</p>
      </div>
      {flaw && <Refusal key={flaw.nth}>{flaw.words}</Refusal>}
      <ResultFields
        {...{
          draft,
          isKnockout: outcome.isKnockout,
          tie: outcome.tie,
          forfeitScore: outcome.forfeitScore,
          format: outcome.format,
          isOrganiser: true,
          names: namesOf(outcome),
        }}
        sport={outcome.match.competition.sport}
        onChange={change}
      />
      {hasConduct(draft) && <ConductFields isOrganiser outcome={outcome} form={conduct} />}
      <TextArea
        label={texts.reason()}
        hint={texts.reasonHint()}
        optional={!isCorrection && !asksReason && outcome.state !== 'disputed'}
        value={reason}
        maxLength={REASON_MAX}
        onChange={({ target }) => setReason(target.value)}
      />
      {asksLater && (
        <div>
          <Choice
            legend={texts.later()}
            choices={[
              { value: 'redraw', label: texts.redraw() },
              { value: 'keep', label: texts.keep() },
            ]}
            value={later}
            onChange={setLater}
          />
          <ul className="mt-2 grid gap-1 ps-8 text-sm text-muted">
            {dependents.map(({ _id, number, home, away, hasBegun }) => (
              <li key={_id} className="wrap-anywhere">
                {texts.dependent({ number: String(number), home, away })}
                {hasBegun && <span className="ms-1 font-semibold">({texts.hasBegun()})</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button type="submit" variant="pitch" busy={busy === 'decide'} busyText={texts.deciding()}>
        {texts.decide()}
      </Button>
    </form>
  );
}
