/** What may be said of how a match ended, and where the match stands then (docs/design/sports.md). Pure. */
import type { MatchState, Side } from '../../../contract/sports/core.ts';
import { currentVersions, type ResultAct } from '../../../contract/sports/matches.ts';
import {
  type EnteredResult,
  isSameResult,
  type resultMessages,
  VERSIONS_MAX,
} from '../../../contract/sports/results.ts';
import type { SaidConduct } from './conduct.ts';

/** One version, as far as others depend on it. */
export type Said = {
  version: number;
  act: ResultAct;
  /** Null: it was disputed without another score. */
  result: EnteredResult | null;
  side: Side | null;
  accountId: string | null;
  conduct: SaidConduct | null;
};

export type ResultState = {
  state: MatchState;
  /** The oldest first. */
  said: readonly Said[];
  countingVersion: number | null;
};

/**
 * Who speaks for a side. `isReworded`: what they say of conduct is not what they have said before. `seen`: the newest
 * version that they have seen.
 */
export type Speaker = { side: Side; accountId: string; isReworded?: boolean; seen?: number | undefined };

/**
 * What is to be written. `counts`: it counts from now on; `waits`: silence will confirm it; `isSameScore`: only other
 * words of conduct, so that silence confirms it when it would have.
 */
export type Write = {
  act: ResultAct;
  result: EnteredResult | null;
  state: MatchState;
  counts: boolean;
  waits: boolean;
  isSameScore?: boolean;
};
/** It is said already, so that nothing changes: by a second press, or by the same person elsewhere. */
export type Nothing = 'nothing';
/** The sentence of `resultMessages` that refuses it. */
export type Refusal = { refusal: keyof typeof resultMessages };
export type Next = Write | Nothing | Refusal;

const refuse = (refusal: Refusal['refusal']): Refusal => ({ refusal });
const isCounting = ({ state }: ResultState) => state === 'confirmed' || state === 'decided';
const countingOf = ({ said, countingVersion }: ResultState) => said.find(({ version }) => version === countingVersion);
/** The last score that a side stands by. */
const claimOf = ({ said }: ResultState, side: Side) =>
  currentVersions(said).findLast((one) => one.side === side && one.result !== null);
const isSame = (one: EnteredResult | null | undefined, other: EnteredResult) => !!one && isSameResult(one, other);
const otherOf = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Where a match stands when a result counts: one that says 'postponed' makes its date open again. */
const settled = (act: 'confirmed' | 'silence' | 'decided' | 'corrected', result: EnteredResult): Write => {
  const counts = result.kind !== 'postponed';
  const state = act === 'decided' || act === 'corrected' ? 'decided' : 'confirmed';
  return { act, result, state: counts ? state : 'postponed', counts, waits: false };
};

const disputed = (result: EnteredResult | null): Write => ({
  ...{ act: 'disputed', result, state: 'disputed', counts: false, waits: false },
});

const isFull = ({ said }: ResultState) => said.length >= VERSIONS_MAX;

/** Whether a side can still object: it has said nothing, and what counts does so by silence alone. */
const canObject = (standing: ResultState, side: Side) =>
  countingOf(standing)?.act === 'silence' && standing.said.findLast(({ act }) => act === 'submitted')?.side !== side;

/** The objection is written down and told to the organisers; what counts goes on counting until they decide. */
function object(standing: ResultState, side: Side, result: EnteredResult | null): Next {
  if (!canObject(standing, side)) return refuse('counts');
  const last = standing.said.at(-1);
  if (last?.act === 'disputed' && last.side === side && (!result || isSame(last.result, result))) return 'nothing';
  if (isFull(standing)) return refuse('tooOften');
  return { ...disputed(result), state: standing.state };
}

/** Whether somebody else has spoken for the speaker's side since they looked, or spoke themselves if they don't say. */
function hasUnseenOwn({ said }: ResultState, { side, accountId, seen }: Speaker): boolean {
  const since = seen ?? said.findLast((one) => one.accountId === accountId)?.version ?? 0;
  return said.some((one) => one.version > since && one.side === side && one.accountId !== accountId);
}

/** A captain says how it ended. Nobody agrees with themselves, also who is captain of both sides. */
export function submit(standing: ResultState, speaker: Speaker, result: EnteredResult): Next {
  const { side, accountId, isReworded } = speaker;
  if (standing.state === 'cancelled') return refuse('cancelled');
  if (isCounting(standing))
    return isSame(countingOf(standing)?.result, result) ? 'nothing' : object(standing, side, result);
  const isOpen = standing.state === 'submitted' || standing.state === 'disputed';
  const [mine, others] = isOpen ? [claimOf(standing, side), claimOf(standing, otherOf(side))] : [];
  const isOwn = others?.accountId === accountId;
  const [own, theirs] = isOwn ? [mine ?? others, undefined] : [mine, others];
  if (hasUnseenOwn(standing, speaker)) return refuse('changed');
  if (isSame(theirs?.result, result)) return settled('confirmed', result);
  const isSameScore = isSame(own?.result, result);
  if (isSameScore && !isReworded) return 'nothing';
  if (isFull(standing)) return refuse('tooOften');
  if (standing.state === 'disputed' || theirs) return disputed(result);
  return { act: 'submitted', result, state: 'submitted', counts: false, waits: true, isSameScore };
}

/** The other side agrees with a version: the newest, or one that they go back to knowing what was said since. */
export function confirm(standing: ResultState, { side, accountId, seen }: Speaker, version: number): Next {
  const meant = standing.said.find((one) => one.version === version);
  if (isCounting(standing) || standing.state === 'postponed') {
    const newest = standing.said.at(-1);
    const counting = isCounting(standing) ? countingOf(standing) : newest;
    return meant?.result && isSame(counting?.result, meant.result) ? 'nothing' : refuse('changed');
  }
  if (standing.state !== 'submitted' && standing.state !== 'disputed') return refuse('nothingSaid');
  const theirs = claimOf(standing, otherOf(side));
  if (!theirs?.result || theirs.version !== version) return refuse(meant?.side === side ? 'ownWord' : 'changed');
  if (theirs.accountId === accountId) return refuse('ownWord');
  if ((standing.said.at(-1)?.version ?? 0) > (seen ?? version)) return refuse('changed');
  return settled('confirmed', theirs.result);
}

/** The other side does not agree with a version, and may have a score of its own. */
export function dispute(
  standing: ResultState,
  { side, accountId }: Speaker,
  version: number,
  result: EnteredResult | null,
): Next {
  if (isCounting(standing)) return object(standing, side, result);
  const last = standing.said.at(-1);
  if (standing.state === 'disputed' && last?.side === side && (!result || isSame(last.result, result)))
    return 'nothing';
  if (standing.state !== 'submitted' && standing.state !== 'disputed') return refuse('nothingSaid');
  const theirs = claimOf(standing, otherOf(side));
  if (!theirs || theirs.version !== version) return refuse(last?.side === side ? 'ownWord' : 'changed');
  if (theirs.accountId === accountId) return refuse('ownWord');
  if (result && isSame(theirs.result, result)) return refuse('sameScore');
  return isFull(standing) ? refuse('tooOften') : disputed(result);
}

/**
 * An organiser says what counts.
 * @param version the newest one that they have seen; 0: there was none
 * @param isReworded what they say of conduct is not what counts
 */
export function decide(
  standing: ResultState,
  version: number,
  result: EnteredResult,
  reason: string,
  isReworded = false,
): Next {
  if (standing.state === 'cancelled') return refuse('cancelled');
  const last = standing.said.at(-1);
  const isOpen = !isCounting(standing) && standing.state !== 'postponed';
  const isDecided =
    !isReworded &&
    !isOpen &&
    last &&
    (last.act === 'decided' || last.act === 'corrected') &&
    isSame(last.result, result);
  if (version !== (last?.version ?? 0)) return isDecided ? 'nothing' : refuse('changed');
  if (isDecided) return 'nothing';
  const isCorrected = isCounting(standing);
  if (!reason && (isCorrected || standing.state === 'disputed')) return refuse('reasonMissing');
  return settled(isCorrected ? 'corrected' : 'decided', result);
}

/** A day has passed in which nobody has disputed what was submitted. */
export function staySilent(standing: ResultState): Next {
  const last = standing.said.at(-1);
  if (standing.state !== 'submitted' || !last?.result) return 'nothing';
  return settled('silence', last.result);
}
