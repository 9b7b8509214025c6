import { adminMessages } from '../../../contract/admin.ts';
import {
  changeProfile as changeProfileCall,
  clearProfile,
  getOwnProfile,
  profileMessages,
} from '../../../contract/people/profile.ts';
import { accountPictureChanged, accountProfileChanged } from '../../facts/accounts.ts';
import { wordsLeft } from '../../facts/moderation.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { notFound, Problem, unauthenticated } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { removeAvatar } from '../../platform/media/avatars.ts';
import { holdAccount } from '../../platform/sessions/queries.ts';
import { renamableAt } from '../accounts/policy.ts';
import { findById, listAdminNames } from '../accounts/queries.ts';
import { recordAct } from '../audit/queries.ts';
import { isWorkingAdmin } from '../leaving/policy.ts';
import { lockActsOnPeople, lockPerson } from '../leaving/queries.ts';
import { findCountryOf } from '../schools/queries.ts';
import { publishBlanked } from '../words/facts.ts';
import { CLEARED_AT_ONCE, clearWords } from '../words/queries.ts';
import { profileFrom } from './profile-form.ts';
import { changeProfile, clearTexts, deletePicture, findProfile, listShownNamesOfAdmins } from './queries.ts';

const CHANGES: LimitRule = { name: 'profile', points: 60, seconds: 60 * 60 };

/** What members say about themselves, and what admins clear of it. */
export function mountProfiles(app: App, parts: FeatureParts): void {
  const { db, clock, facts } = parts;

  route(app, parts, getOwnProfile, { who: 'member', limit: perIp('people', 3000) }, async ({ member }) => {
    const [profile, account] = await Promise.all([findProfile(db, member.accountId), findById(db, member.accountId)]);
    const next = account && renamableAt(account, clock.now());
    const country = profile.school ? await findCountryOf(db, profile.school) : undefined;
    return { profile, ...(country && { country }), renamableAt: next?.toISOString() ?? null };
  });

  const declared = { who: 'member', limit: perIp('change-profile'), perMember: CHANGES } as const;
  route(app, parts, changeProfileCall, declared, async ({ body, member: { accountId, role } }) => {
    const isNamed = body.name !== undefined && role !== 'admin';
    const taken = isNamed
      ? [...(await listAdminNames(db, accountId)), ...(await listShownNamesOfAdmins(db, accountId))]
      : undefined;
    const change = profileFrom(body, taken);
    const profile = await facts.act(async ({ tx, tell }) => {
      if (!(await holdAccount(tx, accountId))) throw unauthenticated();
      const changed = await changeProfile(tx, accountId, change, clock.now());
      tell(accountProfileChanged, { accountId, byAdmin: false });
      return changed;
    });
    return { message: profileMessages.saved(), profile: profile ?? (await findProfile(db, accountId)) };
  });

  route(app, parts, clearProfile, { who: 'admin' }, async ({ params: { id }, member: admin }) => {
    const picture = await facts.act(async ({ tx, tell }) => {
      await lockActsOnPeople(tx);
      const actor = await findById(tx, admin.accountId);
      // Another admin may have demoted or deactivated this one since the request came in.
      if (!actor || !isWorkingAdmin(actor)) throw new Problem(403, 'forbidden', adminMessages.denied);
      const person = (await lockPerson(tx, id)) ? await findById(tx, id) : undefined;
      if (!person) throw notFound(adminMessages.userGone);
      const key = person.profilePicture;
      const hadTexts = await clearTexts(tx, id, clock.now());
      const { blanked, hasMore } = await clearWords(tx, id, CLEARED_AT_ONCE);
      await publishBlanked({ tx, tell }, blanked);
      if (hasMore) tell(wordsLeft, { accountId: id });
      if (key) await deletePicture(tx, id);
      const target = { kind: 'user', id, name: person.username } as const;
      await recordAct(tx, { act: 'clear-profile', by: { id: actor.id, name: actor.username }, target }, clock.now());
      if (hadTexts) tell(accountProfileChanged, { accountId: id, byAdmin: true });
      if (key) tell(accountPictureChanged, { accountId: id });
      return key;
    });
    await removeAvatar(parts, picture);
    return { message: profileMessages.cleared() };
  });
}
