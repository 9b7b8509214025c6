import type { ReactNode } from 'react';
import type { MatchOutcome, ResultVersion } from '../../../contract/sports/results.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { nameOf } from '../../platform/text.ts';
import { Sentence } from '../../platform/texts/sentence.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Ago } from '../../ui/words/ago.tsx';
import { ReportButton } from '../moderation/report-button.tsx';
import { namesOf, resultWords } from './sides.ts';
import { texts } from './texts.ts';

/** What was said, of whom, when and why: everybody can read it. @param props.more what else is shown of a version */
export function ResultHistory({
  outcome,
  more,
}: {
  outcome: MatchOutcome;
  more?: (version: ResultVersion) => ReactNode;
}) {
  const { versions, countingVersion } = outcome;
  if (versions.length === 0) return null;
  return (
    <ol className="grid gap-3" aria-label={texts.history()}>
      {versions.map((one) => (
        <li key={one.version} className="border-s-2 border-line ps-3">
          <p className="wrap-anywhere">{said(one, outcome)}</p>
          {one.reason && (
            <div className="flex items-start gap-2">
              <p dir="auto" className="mt-0.5 min-w-0 grow whitespace-pre-line wrap-anywhere text-muted">
                {one.reason}
              </p>
              <ReportButton
                kind="words"
                id={outcome.match._id}
                words={{ place: 'result', part: String(one.version) }}
                by={one.by}
              />
            </div>
          )}
          {more?.(one)}
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            <Ago time={one.at} />
            {one.isLate && <Badge tone="amber">{texts.late()}</Badge>}
            {one.version === countingVersion && <Badge tone="green">{texts.counts()}</Badge>}
          </p>
        </li>
      ))}
    </ol>
  );
}

function said({ act, result, side, by, isPrivate }: ResultVersion, outcome: MatchOutcome) {
  const names = namesOf(outcome);
  const absent = isPrivate ? teamMessages.somePlayer() : texts.gone();
  const person = by ? nameOf(by) : absent;
  const who = <bdi>{side ? texts.forTeam({ who: person, team: names[side] }) : person}</bdi>;
  if (!result) return <Sentence of={texts.said.objected} who={who} />;
  const shown = (
    <strong translate="no" className="tabular-nums">
      {resultWords(result, outcome)}
    </strong>
  );
  if (act === 'silence') return <Sentence of={texts.said.silence} result={shown} />;
  return <Sentence of={texts.said[act]} who={who} result={shown} />;
}
