import { useState } from 'react';
import { REASON_MAX } from '../../../contract/sports/core.ts';
import { currentVersions } from '../../../contract/sports/matches.ts';
import { flawWords, needsReason, resultFlaw } from '../../../contract/sports/results/flaws.ts';
import { type MatchOutcome, type ResultVersion, resultMessages } from '../../../contract/sports/results.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Refusal } from '../../ui/words/refusal.tsx';
import { resultText } from '../sports/score-text.ts';
import { ConductFields } from './conduct/conduct-fields.tsx';
import { ConductSaid } from './conduct/conduct-said.tsx';
import { aboutSides, type ConductForm, captainsWord, useConductDraft } from './conduct/draft.ts';
import { draftOf, hasConduct, resultOf } from './draft.ts';

import { ResultFields } from './result-fields.tsx';
import { Check } from './score-fields.tsx';
import { namesOf } from './sides.ts';
import { texts } from './texts.ts';
import type { ResultToSend } from './to-send.ts';
import { type OnRefused, useSay } from './use-say.ts';

/** What stands in a captain's form, and what is wrong with it. */
export function useResultDraft(
  outcome: MatchOutcome,
  from: Pick<ResultVersion, 'result'> | undefined,
  isOrganiser: boolean,
) {
  const { sport } = outcome.match.competition;
  const { isKnockout, tie, forfeitScore, format } = outcome;
  // What is typed stays when the match changes meanwhile.
  const [draft, setDraft] = useState(() => draftOf(from?.result ?? null, outcome.kept, sport, format));
  const result = resultOf(draft, sport, isKnockout, tie, isOrganiser);
  const flaw = result && resultFlaw(result, { sport, isKnockout, isOrganiser, tie, forfeitScore, format });
  return {
    draft,
    change: (change: Partial<typeof draft>) => setDraft((before) => ({ ...before, isSure: false, ...change })),
    result,
    /** Undefined: nothing. */
    wrong: !result ? resultMessages.scoreMissing() : flaw ? flawWords(flaw) : undefined,
  };
}

/** What the viewer's own side stands by. */
const ownOf = ({ versions, side: own }: MatchOutcome) =>
  currentVersions(versions).findLast(({ side, result }) => side === own && result !== null);

/**
 * A captain says how the match ended.
 * @param props.waiting what they have said already, and has not been sent, or was refused
 * @param props.onBack where it stands in place of the other side's result: called when it is to go, also since it is said
 */
export function SubmitForm({
  outcome,
  waiting,
  onRefused,
  onBack,
}: {
  outcome: MatchOutcome;
  waiting: ResultToSend | undefined;
  onRefused: OnRefused;
  onBack?: () => void;
}) {
  const own = ownOf(outcome);
  const unsent = waiting?.words.say === 'submit' ? waiting.words : undefined;
  const { draft, change, result, wrong } = useResultDraft(outcome, unsent ?? own, false);
  const side = outcome.side ?? 'home';
  const conduct = useConductDraft(unsent ? aboutSides(unsent.conduct, side) : own?.conduct);
  const { say, busy, flaw, refuse } = useSay(outcome, onRefused, onBack);
  const [reason, setReason] = useState(unsent?.reason ?? '');
  const asksReason = result !== null && needsReason(result);
  return (
    <form
      noValidate
      className="card grid gap-6 p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong || !result) refuse(wrong);
        else if (asksReason && reason.trim() === '') refuse(resultMessages.reasonMissing());
        else {
          const { draft: said, isTouched } = conduct;
          const word = hasConduct(result) ? (captainsWord(said, side) ?? (isTouched ? {} : undefined)) : undefined;
          const { sequence, version: seen } = outcome;
          say({ say: 'submit', result, sequence, seen, ...(word && { conduct: word }), ...(asksReason && { reason }) });
        }
      }}
    >
      {onBack && (
        <Button variant="quiet" className="justify-self-start" autoFocus onClick={onBack}>
          {texts.noDispute()}
        </Button>
      )}
      {flaw && <Refusal key={flaw.nth}>{flaw.words}</Refusal>}
      <ResultFields
        {...{
          draft,
          isKnockout: outcome.isKnockout,
          tie: outcome.tie,
          forfeitScore: outcome.forfeitScore,
          format: outcome.format,
          isOrganiser: false,
          names: namesOf(outcome),
        }}
        sport={outcome.match.competition.sport}
        onChange={change}
      />
      {asksReason && (
        <TextArea
          label={texts.reason()}
          hint={texts.reasonHint()}
          value={reason}
          maxLength={REASON_MAX}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {hasConduct(draft) && <ConductFields outcome={outcome} form={conduct} />}
      <Button
        type="submit"
        variant="primary"
        className="btn-lg w-full justify-center"
        busy={busy === 'submit'}
        busyText={texts.submitting()}
      >
        {texts.submit()}
      </Button>
    </form>
  );
}

/**
 * The other side has spoken: one press confirms it, another one opens the dispute.
 * @param props.onChange where it is disputed already: opens one's own result in its place
 * @param props.isBack they come from there
 */
export function AnswerForm({
  outcome,
  claim,
  onRefused,
  onChange,
  isBack = false,
}: {
  outcome: MatchOutcome;
  claim: ResultVersion;
  onRefused: OnRefused;
  onChange?: () => void;
  isBack?: boolean;
}) {
  /** False: they have thought better of it. */
  const [disputes, setDisputes] = useState<boolean>();
  const [firstSeen] = useState(claim.version);
  const { say, busy } = useSay(outcome, onRefused);
  const conduct = useConductDraft(undefined);
  const names = namesOf(outcome);
  if (!claim.result || !claim.side || !outcome.side) return null;
  const mark = captainsWord({ ...conduct.draft, cards: null }, outcome.side);
  return (
    <section className="grid gap-5">
      <div className="card grid gap-4 p-4 text-center sm:p-6">
        {claim.version !== firstSeen && (
          <Banner variant="warning" className="text-start">
            {(disputes ? texts.changedBeside : texts.changed)({ team: names[claim.side] })}
          </Banner>
        )}
        <p className="text-muted wrap-anywhere">{texts.theySay({ team: names[claim.side] })}</p>
        <p translate="no" className="font-display text-4xl wrap-anywhere tabular-nums">
          {resultText(claim.result, names, outcome.match.competition.sport)}
        </p>
        {claim.conduct && <ConductSaid conduct={claim.conduct} names={names} />}
        {!disputes && (
          <div className="grid gap-3 sm:grid-cols-2">
            <Button
              variant="primary"
              className="btn-lg justify-center"
              busy={busy === 'confirm'}
              busyText={texts.confirming()}
              onClick={() => {
                const { version: seen } = outcome;
                say({ say: 'confirm', version: claim.version, seen, ...(mark && { conduct: mark }) });
              }}
            >
              {texts.confirm()}
            </Button>
            <Button
              autoFocus={isBack || disputes === false}
              className="btn-lg justify-center"
              onClick={onChange ?? (() => setDisputes(true))}
            >
              {onChange ? (ownOf(outcome) ? texts.change() : texts.enter()) : texts.dispute()}
            </Button>
          </div>
        )}
      </div>
      {!disputes && hasConduct(claim.result) && <ConductFields outcome={outcome} form={conduct} withCards={false} />}
      {disputes && <DisputeForm {...{ outcome, claim, conduct, onRefused }} onBack={() => setDisputes(false)} />}
    </section>
  );
}

function DisputeForm({
  outcome,
  claim,
  conduct,
  onRefused,
  onBack,
}: {
  outcome: MatchOutcome;
  claim: ResultVersion;
  conduct: ConductForm;
  onRefused: OnRefused;
  onBack: () => void;
}) {
  const [reason, setReason] = useState('');
  const [hasOwn, setHasOwn] = useState<boolean>();
  const { draft, change, result, wrong } = useResultDraft(outcome, claim, false);
  const { say, busy, flaw, refuse } = useSay(outcome, onRefused);
  return (
    <form
      noValidate
      aria-label={texts.disputeTitle()}
      className="card grid gap-5 p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!reason.trim()) refuse(resultMessages.reasonMissing());
        else if (hasOwn && (wrong || !result)) refuse(wrong);
        else {
          const word = captainsWord(conduct.draft, outcome.side ?? 'home');
          const own = { ...(hasOwn && result && { result }), ...(word && { conduct: word }) };
          say({ say: 'dispute', version: claim.version, reason, ...own });
        }
      }}
    >
      <h2 className="text-xl">{texts.disputeTitle()}</h2>
      {flaw && <Refusal key={flaw.nth}>{flaw.words}</Refusal>}
      <TextArea
        autoFocus // the button that opened the form is gone
        label={texts.reason()}
        hint={texts.reasonHint()}
        value={reason}
        maxLength={REASON_MAX}
        onChange={({ target }) => setReason(target.value)}
      />
      <Check
        label={texts.ownScore()}
        isChecked={hasOwn === true}
        onChange={(has) => {
          // It begins with what the other side says by then; what was typed in it stays.
          if (hasOwn === undefined)
            change(draftOf(claim.result, outcome.kept, outcome.match.competition.sport, outcome.format));
          setHasOwn(has);
        }}
      />
      {hasOwn && (
        <ResultFields
          {...{
            draft,
            isKnockout: outcome.isKnockout,
            tie: outcome.tie,
            forfeitScore: outcome.forfeitScore,
            format: outcome.format,
            isOrganiser: false,
            names: namesOf(outcome),
          }}
          sport={outcome.match.competition.sport}
          onChange={change}
        />
      )}
      <ConductFields outcome={outcome} form={conduct} />
      <Button type="submit" variant="danger" busy={busy === 'dispute'} busyText={texts.sending()}>
        {texts.sendDispute()}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {texts.noDispute()}
      </Button>
    </form>
  );
}
