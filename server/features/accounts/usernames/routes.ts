import { accountMessages } from '../../../../contract/accounts.ts';
import {
  changeUsername,
  NAME_HELD_DAYS,
  profileMessages,
  RENAMED_AGAIN_DAYS,
} from '../../../../contract/people/profile.ts';
import { accountRenamed } from '../../../facts/accounts.ts';
import type { App, FeatureParts } from '../../../parts.ts';
import { DAY } from '../../../platform/clock.ts';
import { perIp } from '../../../platform/http/limits.ts';
import { conflict, invalid, unauthenticated, worded } from '../../../platform/http/problem.ts';
import { route } from '../../../platform/http/route.ts';
import { nameProblem } from '../names.ts';
import { PASSWORD_TRIES, renamableAt, requirePassword } from '../policy.ts';
import { presentSessionUser } from '../present.ts';
import { findById, findByUsername, isHeld } from '../queries.ts';
import { rename } from './queries.ts';

/** Lets members choose another username: seldom, and with their password, since others know them by it. */
export function mountUsernames(app: App, parts: FeatureParts): void {
  const { db, clock, facts } = parts;
  const declared = {
    who: 'member',
    limit: perIp('change-username', 100),
    spends: PASSWORD_TRIES,
  } as const;

  route(app, parts, changeUsername, declared, async ({ body: { username, password = '' }, member }) => {
    const account = await findById(db, member.accountId);
    if (!account) throw unauthenticated();
    const now = clock.now();
    const taken = () => conflict(accountMessages.usernameTaken, 'username');
    const lately = (at: Date) =>
      conflict(
        worded(profileMessages.renamedLately, { count: Math.ceil((at.getTime() - now.getTime()) / DAY) }),
        'username',
      );

    if (username === account.username) throw invalid(profileMessages.nameSame, 'username');
    const next = renamableAt(account, now);
    if (next) throw lately(next);
    const refused = await nameProblem(db, username, account.id);
    if (refused) throw refused;
    const other = await findByUsername(db, username);
    if ((other && other.id !== account.id) || (await isHeld(db, username, now, account.id))) throw taken();
    if (account.passwordHash !== null) {
      if (password === '') throw invalid(accountMessages.oldPasswordMissing, 'password');
      await requirePassword(parts, member, password, 'password');
    }
    await facts.act(async ({ tx, tell }) => {
      const problem = await rename(tx, {
        accountId: account.id,
        from: account.username,
        to: username,
        now,
        renamedBefore: new Date(now.getTime() - RENAMED_AGAIN_DAYS * DAY),
        heldUntil: new Date(now.getTime() + NAME_HELD_DAYS * DAY),
      });
      if (problem === 'taken') throw taken();
      if (problem === 'lately') throw lately(new Date(now.getTime() + RENAMED_AGAIN_DAYS * DAY));
      tell(accountRenamed, { accountId: account.id });
    });
    return { message: profileMessages.renamed(), data: presentSessionUser({ ...account, username }) };
  });
}
