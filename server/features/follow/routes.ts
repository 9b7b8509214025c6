import {
  followMessages,
  followSchool,
  getSave,
  getTies,
  listSchoolFollows,
  listTies,
  removeTie,
  SAVES_MAX,
  SCHOOL_FOLLOWS_MAX,
  SUGGESTIONS_MAX,
  save,
  setTie,
  suggestFollows,
  TIES_PER_PAGE,
  type TieKind,
  unfollowSchool,
  unsave,
} from '../../../contract/people/follow.ts';
import {
  accountBlocked,
  accountFollowed,
  accountMuted,
  accountUnblocked,
  accountUnfollowed,
  accountUnmuted,
} from '../../facts/follows.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { cutPage, decodeCursor } from '../../platform/http/cursor.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { conflict, invalid, notFound, Problem, unauthenticated } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { tidyLine } from '../../platform/text.ts';
import { presentToMembers } from '../accounts/present.ts';
import * as lists from './list-queries.ts';
import { addTie, blockPerson } from './policy.ts';
import * as queries from './queries.ts';

const TIES: LimitRule = { name: 'tie', points: 120, seconds: 60 }; // two a second: nobody does more on purpose
// Each ends the other's connections, so that their open threads are read anew: nobody is to do that to them all the time.
const BLOCKS: LimitRule = { name: 'block-one', points: 10, seconds: 60 * 60 };
const SAVES: LimitRule = { name: 'save', points: 120, seconds: 60 };
const READING = perIp('follow', 1000);
const WRITING = perIp('follow-write', 1000);

/** Follow, mute and block; what is saved. What happens to people becomes facts. */
export function mountFollow(app: App, parts: FeatureParts): void {
  const { db, bus, clock, facts, limits, realtime } = parts;
  // Open threads are read anew, without or with what the other has written.
  for (const changed of [accountBlocked, accountUnblocked])
    bus.subscribe<{ accountId: string; blockedId: string }>(changed, ({ accountId, blockedId }) => {
      realtime.reconnect(accountId);
      realtime.reconnect(blockedId);
    });
  for (const changed of [accountMuted, accountUnmuted])
    bus.subscribe<{ accountId: string }>(changed, ({ accountId }) => realtime.reconnect(accountId));

  const declared = { who: 'member', limit: WRITING, perMember: TIES } as const;

  /** Follows somebody. @throws 403, 404 */
  async function follow({ tx, tell }: Act, accountId: string, otherId: string) {
    const other = await queries.holdPerson(tx, otherId);
    const member = { accountId, role: 'user' }; // who has blocked an admin isn't followed by them, either
    const between = await queries.tiesBetween(tx, accountId, otherId);
    if (between?.block) throw new Problem(403, 'forbidden', followMessages.cannotFollow);
    if (!other?.isActive || (await queries.isBlockedBetween(tx, member, otherId)))
      throw notFound(followMessages.personGone);
    if (await addTie(tx, { accountId, kind: 'follow', otherId, createdAt: clock.now() }))
      tell(accountFollowed, { accountId, followedId: otherId });
  }

  async function mute({ tx, tell }: Act, accountId: string, otherId: string) {
    if (await addTie(tx, { accountId, kind: 'mute', otherId, createdAt: clock.now() }))
      tell(accountMuted, { accountId, mutedId: otherId });
  }

  const block = (act: Act, accountId: string, otherId: string) => blockPerson(act, accountId, otherId, clock.now());

  const acts = { follow, mute, block };
  const tellGone = {
    follow: ({ tell }: Act, accountId: string, id: string) => tell(accountUnfollowed, { accountId, followedId: id }),
    mute: ({ tell }: Act, accountId: string, id: string) => tell(accountUnmuted, { accountId, mutedId: id }),
    block: ({ tell }: Act, accountId: string, id: string) => tell(accountUnblocked, { accountId, blockedId: id }),
  } satisfies Record<TieKind, unknown>;

  const setting = { ...declared, spends: [BLOCKS] } as const;
  route(app, parts, setTie, setting, async ({ params: { kind, id }, member: { accountId } }) => {
    if (id === accountId) throw invalid(followMessages.oneself, 'id');
    if (kind === 'block') await limits.spend(BLOCKS, `${accountId} ${id}`);
    await facts.act(async (act) => {
      await queries.lockPair(act.tx, accountId, id);
      if (!(await queries.holdOwn(act.tx, accountId))?.isActive) throw unauthenticated();
      if (!(await queries.holdPerson(act.tx, id))) throw notFound(followMessages.personGone);
      await acts[kind](act, accountId, id);
    });
    return { message: followMessages.done() };
  });

  route(app, parts, removeTie, declared, async ({ params: { kind, id }, member: { accountId } }) => {
    await facts.act(async (act) => {
      await queries.lockPair(act.tx, accountId, id);
      if (await queries.deleteTie(act.tx, accountId, kind, id)) tellGone[kind](act, accountId, id);
    });
    return { message: followMessages.done() };
  });

  route(app, parts, getTies, { who: 'member', limit: READING }, async ({ params: { id }, member }) => {
    const [between, isBlocked] = await Promise.all([
      queries.tiesBetween(db, member.accountId, id),
      queries.isBlockedBetween(db, member, id),
    ]);
    // Whom somebody has blocked learns nothing of them; who has blocked learns that, to undo it.
    if (!between || (isBlocked && !between.block)) throw notFound(followMessages.personGone);
    return between;
  });

  route(
    app,
    parts,
    listTies,
    { who: 'member', limit: READING },
    async ({ query: { kind, cursor, limit = TIES_PER_PAGE }, member: { accountId } }) => {
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const wanted = kind === 'follower' ? { kind: 'follow' as const, to: true } : { kind, to: false };
      const rows = await queries.listTied(db, accountId, { ...wanted, after, limit: limit + 1 });
      const { shown, nextCursor } = cutPage(rows, limit);
      return { people: shown.map(presentToMembers), nextCursor };
    },
  );

  route(app, parts, followSchool, declared, async ({ query, member: { accountId } }) => {
    const school = tidyLine(query.school);
    if (!school) throw invalid(followMessages.noSchool, 'school');
    await db.transaction(async (tx) => {
      if (!(await queries.holdOwn(tx, accountId))?.isActive) throw unauthenticated();
      await lists.insertSchoolFollow(tx, { accountId, school, createdAt: clock.now() });
      if ((await lists.countSchoolFollows(tx, accountId)) > SCHOOL_FOLLOWS_MAX)
        throw conflict(followMessages.tooManySchools, 'school');
    });
    return { message: followMessages.done() };
  });

  route(app, parts, unfollowSchool, declared, async ({ query: { school }, member: { accountId } }) => {
    await lists.deleteSchoolFollow(db, accountId, tidyLine(school));
    return { message: followMessages.done() };
  });

  route(app, parts, listSchoolFollows, { who: 'member', limit: READING }, async ({ member: { accountId } }) => ({
    schools: await lists.listSchoolsOf(db, accountId),
  }));

  route(app, parts, suggestFollows, { who: 'member', limit: READING }, async ({ member }) => {
    const { people, schools } = await lists.listSuggestions(db, member, SUGGESTIONS_MAX);
    return { people: people.map(presentToMembers), schools };
  });

  const saving = { who: 'member', limit: WRITING, perMember: SAVES } as const;

  route(app, parts, save, saving, async ({ params: { kind, id }, member: { accountId } }) => {
    await db.transaction(async (tx) => {
      if (!(await queries.holdOwn(tx, accountId))?.isActive) throw unauthenticated();
      if (!(await lists.insertSave(tx, { accountId, kind, id, now: clock.now() })))
        throw notFound(followMessages.thingGone);
      if ((await lists.countSaves(tx, accountId)) > SAVES_MAX) throw conflict(followMessages.tooManySaves, 'id');
    });
    return { message: followMessages.done() };
  });

  route(app, parts, unsave, saving, async ({ params: { id }, member: { accountId } }) => {
    await lists.deleteSave(db, accountId, id);
    return { message: followMessages.done() };
  });

  route(app, parts, getSave, { who: 'member', limit: READING }, async ({ params: { id }, member: { accountId } }) => ({
    saved: await lists.hasSaved(db, accountId, id),
  }));
}
