import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import { type MatchOutcome, resultMessages } from '../../../contract/sports/results.ts';
import { ApiError, errorText } from '../../platform/http/errors.ts';
import { NotFound } from '../../shell/error-page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Refusal } from '../../ui/words/refusal.tsx';
import { loadOutbox, useWaiting } from '../outbox/waiting.ts';
import { KickOff } from '../sports/kick-off.tsx';
import { outcomeQuery } from './api.ts';
import { AnswerForm, SubmitForm } from './captain-form.tsx';
import { ConductSaid } from './conduct/conduct-said.tsx';
import { Decision } from './decision.tsx';

import { ResultHistory } from './result-history.tsx';
import { awaited } from './result-panel.tsx';
import { namesOf, openClaim } from './sides.ts';
import { texts } from './texts.ts';
import { resultToSend } from './to-send.ts';
import { matchName } from './use-say.ts';
import { WaitingResult } from './waiting-result.tsx';

/** The captain's form: how a match ended, in as few presses as can be. */
export function Component() {
  const id = useParams().matchId ?? '';
  const query = useQuery(outcomeQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return (
    <div className="mx-auto max-w-xl px-4 pt-4 pb-28 sm:pt-8">
      <Link to={matchPath(id)} className="btn btn-quiet -ms-3">
        <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        {texts.toMatch()}
      </Link>
      <Loaded
        query={query}
        loading={texts.loading()}
        failureOf={(error) => errorText(error, texts.loadFailed())}
        skeleton={<Skeleton className="h-80 rounded-card" />}
      >
        {(outcome) => <Shown key={id} outcome={outcome} />}
      </Loaded>
    </div>
  );
}

function Shown({ outcome }: { outcome: MatchOutcome }) {
  const { match, side, isOrganiser, state, countingVersion } = outcome;
  const [refusal, setRefusal] = useState<string>();
  /** Their own result, where both sides have said one; false: they have gone back to the other side's. */
  const [changes, setChanges] = useState<boolean>();
  const items = useWaiting((state) => state.items);
  const waiting = items.filter(resultToSend.is).find(({ matchId }) => matchId === match._id);
  const isOpen = state !== 'cancelled' && !!match.home.entryId && !!match.away.entryId;
  const claim = openClaim(outcome);
  const words = awaited(outcome);
  const isOrganisers = countingVersion === null && !outcome.awaitsCaptains;
  const whose = isOrganisers ? texts.awaits.noCaptain() : texts.notYours();
  const speaks = side !== null && countingVersion === null && isOpen;
  const isOwn = !claim || (state === 'disputed' && (changes || waiting?.words.say === 'submit'));
  useEffect(() => {
    if (speaks) loadOutbox();
  }, [speaks]);
  return (
    <div className="grid gap-6">
      <header>
        <p className="text-sm font-semibold text-muted wrap-anywhere">
          <bdi>{match.competition.name}</bdi> · <KickOff time={match.startsAt} zone={match.timeZone} />
        </p>
        <h1 className="mt-1 text-2xl wrap-anywhere sm:text-3xl">
          <bdi>{matchName(match)}</bdi>
        </h1>
        {words && <p className="mt-2 text-muted wrap-anywhere">{words}</p>}
      </header>
      {waiting && <WaitingResult item={waiting} />}
      {refusal && <Refusal>{refusal}</Refusal>}
      {speaks && claim && !isOwn && (
        <AnswerForm
          {...{ outcome, claim }}
          onRefused={setRefusal}
          {...(state === 'disputed' && { onChange: () => setChanges(true), isBack: changes === false })}
        />
      )}
      {speaks && isOwn && (
        <SubmitForm
          key={waiting?.id}
          {...{ outcome, waiting }}
          onRefused={setRefusal}
          {...(claim && !waiting && { onBack: () => setChanges(false) })}
        />
      )}
      {isOrganiser && isOpen && <Decision outcome={outcome} onRefused={setRefusal} isCaptain={speaks} />}
      {side && !isOrganiser && countingVersion !== null && <p className="card p-5">{resultMessages.counts()}</p>}
      {state === 'cancelled' && <p className="card p-5">{resultMessages.cancelled()}</p>}
      {!isOpen && state !== 'cancelled' && <p className="card p-5">{texts.sidesOpen()}</p>}
      {isOpen && !side && !isOrganiser && whose !== words && <p className="card p-5">{whose}</p>}
      <ResultHistory
        outcome={outcome}
        more={({ conduct }) => conduct && <ConductSaid conduct={conduct} names={namesOf(outcome)} />}
      />
    </div>
  );
}
