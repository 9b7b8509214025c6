import {
  takeVouchingBack,
  VOUCHED_AS_MAX,
  type Vouchable,
  vouch,
  vouchingMessages,
} from '../../../contract/vouching/vouching.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import { teamChanged } from '../../facts/teams.ts';
import type { App, FeatureParts } from '../../parts.ts';
import type { Act } from '../../platform/facts/fact.ts';
import { notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { nameFrom } from '../../platform/names/rule.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { recordAct } from '../audit/queries.ts';
import { logAct } from '../competitions/queries.ts';
import { lockVouchable, setMark } from './queries.ts';

/** Shows what the teams of a competition are called, which no mark covers any more. */
type Uncover = (act: Act, by: { competitionId: string; actorId: string; now: Date }) => Promise<void>;

/** Admins vouch for competitions and teams. Who, when and in which words stands in the audit log and a competition's own. */
export function mountVouching(app: App, parts: FeatureParts, uncover: Uncover): void {
  const { clock, facts } = parts;
  const byAdmins = { who: 'admin' } as const;

  /** Sets the mark. Again changes nothing, and is not logged again. @throws 404 */
  const mark = ({ kind, id }: { kind: Vouchable; id: string }, admin: Member, as: string | null): Promise<void> =>
    facts.act(async (act) => {
      const { tx, tell } = act;
      const thing = await lockVouchable(tx, kind, id);
      if (!thing) throw notFound(vouchingMessages.gone);
      if (thing.vouchedAs === as) return;
      const now = clock.now();
      await setMark(tx, { kind, id, vouchedBy: admin.accountId, now }, as);
      if (kind === 'competition' && as === null)
        await uncover(act, { competitionId: id, actorId: admin.accountId, now });
      const words = as ?? thing.vouchedAs ?? '';
      const by = { id: admin.accountId, name: admin.username };
      const did = as === null ? ('take-vouching-back' as const) : ('vouch-for' as const);
      await recordAct(tx, { act: did, by, target: { kind, id, name: thing.name }, details: { as: words } }, now);
      if (kind === 'team') return tell(teamChanged, { teamId: id });
      const logged = { competitionId: id, actorId: admin.accountId, details: { as: words }, now };
      await logAct(tx, { ...logged, act: as === null ? 'vouching-taken-back' : 'vouched' });
      tell(competitionChanged, { competitionId: id });
    });

  route(app, parts, vouch, byAdmins, async ({ params, body, member }) => {
    const as = nameFrom(body.as, {
      field: 'as',
      max: VOUCHED_AS_MAX,
      missing: vouchingMessages.needed,
      tooLong: vouchingMessages.tooLong,
      claims: 'vouched',
    });
    await mark(params, member, as);
    return { message: vouchingMessages.vouched() };
  });

  route(app, parts, takeVouchingBack, byAdmins, async ({ params, member }) => {
    await mark(params, member, null);
    return { message: vouchingMessages.takenBack() };
  });
}
