/** Writes notifications as facts are heard (docs/design/facts-and-live.md). */
import type { FeatureParts } from '../../parts.ts';
import { DAY } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Hearing } from '../../platform/facts/fact.ts';
import { type LimitRule, trySpend } from '../../platform/http/limits.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import { addAct, putOutcome, type Told, takeBackAct, takeBackAll } from './act-queries.ts';
import { forgetAlertsBefore } from './alerts/queries.ts';
import {
  type Portion,
  tellAlertPortion,
  tellMatchClipPortion,
  tellMatchPortion,
  tellMovedPortion,
  tellPortion,
} from './crowd-queries.ts';
import { notificationsChanged } from './facts.ts';
import type { AlertedMatch, EndedMatch, Kind, MovedMatch, NewClip, NewMatchClip, Telling, Turn } from './kind.ts';
import { clips, clipsNamed, clipsPinned, clipsProposed } from './kinds/clips.ts';
import { comments } from './kinds/comments.ts';
import { entriesAnswered, entriesInvited } from './kinds/entries.ts';
import { follows } from './kinds/follows.ts';
import { matchAlerts } from './kinds/match-alerts.ts';
import { matchesMoved } from './kinds/matches.ts';
import { mentions } from './kinds/mentions.ts';
import { moderation } from './kinds/moderation.ts';
import { organisersInvited } from './kinds/organisers.ts';
import { published, refused } from './kinds/publishing.ts';
import { reactions } from './kinds/reactions.ts';
import { replies } from './kinds/replies.ts';
import { reports } from './kinds/reports.ts';
import {
  matchResultsOfFollowed,
  resultsConfirmed,
  resultsDecided,
  resultsDisputed,
  resultsDueOf,
  resultsSubmitted,
} from './kinds/results.ts';
import { signIns } from './kinds/sign-ins.ts';
import { joinsAsked, joinsDecided } from './kinds/teams.ts';
import { enqueuePush, enqueuePushes } from './push/workflow.ts';
import { forgetBefore, listCrowded, thinOut } from './queries.ts';
import { ringAgain } from './ring-queries.ts';
import { isRoomForMatch, isToldOfThis } from './told-queries.ts';

export const KINDS: Kind[] = [
  reactions,
  comments,
  mentions,
  replies,
  follows,
  clips,
  clipsPinned,
  clipsProposed,
  clipsNamed,
  published,
  refused,
  moderation,
  reports,
  signIns,
  joinsAsked,
  joinsDecided,
  resultsDueOf,
  resultsSubmitted,
  resultsConfirmed,
  resultsDisputed,
  matchesMoved,
  entriesAnswered,
  organisersInvited,
  entriesInvited,
  resultsDecided,
  matchResultsOfFollowed,
  matchAlerts,
];

/** What a member can still scroll to; older ones say nothing to anybody. */
const KEPT_FOR = 90 * DAY;
const KEPT = 500; // for each member
const TOLD_TOGETHER = 100; // ids in one message of the bus: some 4 KB
const EVERY_NIGHT = '43 3 * * *';
const EVERY_MINUTE = '* * * * *';
/**
 * Clips of one member a day of which a school's followers are told: whoever uploads names any school, and those who
 * follow it have not chosen the member. Who follows the member is told of all.
 */
const OF_SCHOOLS: LimitRule = { name: 'clips-told-to-schools', points: 10, seconds: 24 * 60 * 60 };
/** The same of clips that a member says are of a match, which may be any. A captain has some twenty of a tournament. */
const OF_MATCHES: LimitRule = { name: 'clips-told-of-matches', points: 20, seconds: 24 * 60 * 60 };

/** In portions, so that nobody waits for ten thousand followers; a portion that is told twice changes nothing. */
const tellFollowers = jobKind<NewClip>('tell-followers');
const tellFollowersOfMatch = jobKind<NewMatchClip>('tell-followers-of-match-clip');
const tellMatchFollowers = jobKind<EndedMatch>('tell-match-followers');
export const tellAlerted = jobKind<AlertedMatch>('tell-match-alerts');
const tellMatchPeople = jobKind<MovedMatch>('tell-match-people');
/** What has changed since it rang rings once more, when its hour is over. What is due stands in the lines themselves. */
export const ringChanged = jobKind<Record<string, never>>('ring-changed');
const forgetNotifications = jobKind<Record<string, never>>('forget-notifications');

function tellingOf(
  { kind, ringsFor }: Omit<Kind, 'hears'>,
  parts: Pick<FeatureParts, 'bus' | 'jobs' | 'clock'>,
): Telling {
  const { bus, jobs } = parts;
  const push = async ({ tx }: Turn, told: Told | undefined) => {
    if (told?.pushWaits) await enqueuePush(parts, tx, { ...told, kind });
  };
  const changed = ({ afterwards }: Turn, accountIds: string[]) =>
    afterwards(() => bus.publish(notificationsChanged, { accountIds }));
  return {
    changed,
    async act(turn, to, behind, happening, counting) {
      if (!(await isToldOfThis(turn.tx, to.accountId, behind, true))) return;
      await push(turn, await addAct(turn.tx, { ...to, kind }, behind.actor, happening, counting, ringsFor));
      changed(turn, [to.accountId]);
    },
    async takeBack(turn, to, actorId, thing) {
      if (await takeBackAct(turn.tx, { ...to, kind }, actorId, thing)) changed(turn, [to.accountId]);
    },
    async takeBackAll(turn, of) {
      const accountIds = await takeBackAll(turn.tx, kind, of);
      if (accountIds.length > 0) changed(turn, accountIds);
    },
    toFollowers: ({ tx }, clip) => jobs.enqueue(tx, tellFollowers, clip, { key: clip.videoId }),
    toFollowersOfMatch: ({ tx }, clip) => jobs.enqueue(tx, tellFollowersOfMatch, clip, { key: clip.videoId }),
    toMatchFollowers: ({ tx }, match) => jobs.enqueue(tx, tellMatchFollowers, match, { key: match.matchId }),
    toAlerted: ({ tx }, match) => jobs.enqueue(tx, tellAlerted, match, { key: match.matchId }),
    // A job that waits reads the match when it runs, but knows of its sides only what was so when it was made.
    toMatchPeople: ({ tx }, match) =>
      jobs.enqueue(tx, tellMatchPeople, match, { key: [match.matchId, JSON.stringify(match.sides)].join(' ') }),
    async outcome(turn, to, behind, happening) {
      const { accountId, subjectKind, subjectId: matchId } = to;
      if (!(await isToldOfThis(turn.tx, accountId, behind, false))) return;
      const ofMatch = { accountId, kind, matchId, at: happening.at };
      if (subjectKind === 'match' && !(await isRoomForMatch(turn.tx, ofMatch))) return;
      await push(turn, await putOutcome(turn.tx, { ...to, kind }, happening));
      changed(turn, [to.accountId]);
    },
  };
}

/** Several kinds may hear the same fact: a consumer hears each once. */
function together(hearings: Hearing[]): Hearing[] {
  return [...Map.groupBy(hearings, ({ name }) => name)].map(([name, some]) => ({
    name,
    async run(...heard) {
      for (const { run } of some) await run(...heard);
    },
  }));
}

/** Registers the consumer that writes the notifications, and the job that forgets them. */
export function hearFacts(parts: Pick<FeatureParts, 'facts' | 'jobs' | 'db' | 'clock' | 'bus' | 'limits'>): void {
  const { facts, jobs, db, clock, bus, limits } = parts;
  facts.consume({
    name: 'notifications',
    hears: together(KINDS.flatMap((one) => one.hears(tellingOf(one, parts)))),
  });
  /** Tells many, portion by portion, each in a transaction of its own. */
  async function tellAll(tell: (tx: Db, after: string | undefined) => Promise<Portion>): Promise<void> {
    let after: string | undefined;
    do {
      const { told, last } = await db.transaction(async (tx) => {
        const portion = await tell(tx, after);
        await enqueuePushes(parts, tx, portion.toPush);
        return portion;
      });
      for (let from = 0; from < told.length; from += TOLD_TOGETHER)
        bus.publish(notificationsChanged, { accountIds: told.slice(from, from + TOLD_TOGETHER) });
      after = last;
    } while (after !== undefined);
  }

  jobs.handle(tellFollowers, async (clip) => {
    const toSchool = await trySpend(limits, OF_SCHOOLS, clip.uploaderId);
    await tellAll((tx, after) => tellPortion(tx, { ...clip, toSchool }, after));
  });
  jobs.handle(tellFollowersOfMatch, async (clip) => {
    if (await trySpend(limits, OF_MATCHES, clip.byId))
      await tellAll((tx, after) => tellMatchClipPortion(tx, clip, after));
  });
  jobs.handle(tellMatchFollowers, (match) => tellAll((tx, after) => tellMatchPortion(tx, match, after)));
  jobs.handle(tellAlerted, (match) => tellAll((tx, after) => tellAlertPortion(tx, match, after)));
  jobs.handle(tellMatchPeople, (match) => tellAll((tx, after) => tellMovedPortion(tx, match, after)));
  const byActor = KINDS.filter(({ ringsFor }) => ringsFor === 'actor').map(({ kind }) => kind);
  jobs.handle(
    ringChanged,
    () =>
      tellAll(async (tx) => {
        const { looked, ...rung } = await ringAgain(tx, clock.now(), byActor);
        return { ...rung, last: looked > 0 ? 'more' : undefined };
      }),
    EVERY_MINUTE,
  );
  jobs.handle(
    forgetNotifications,
    async () => {
      const before = new Date(clock.now().getTime() - KEPT_FOR);
      while ((await forgetBefore(db, before)) > 0);
      while ((await forgetAlertsBefore(db, before)) > 0);
      for (const accountId of await listCrowded(db, KEPT)) await thinOut(db, accountId, KEPT);
    },
    EVERY_NIGHT,
  );
}
