/** A team's crest: its picture is stored before its row names it, and removed after the row. */

import { profileMessages } from '../../../contract/people/profile.ts';
import { CREST_MB_MAX, crestMessages, removeCrest, setCrest } from '../../../contract/sports/crests/crests.ts';
import { teamMessages } from '../../../contract/sports/teams.ts';
import { competitionChanged } from '../../facts/competitions.ts';
import { teamChanged } from '../../facts/teams.ts';
import type { App, FeatureParts } from '../../parts.ts';
import { type LimitRule, perIp } from '../../platform/http/limits.ts';
import { type FormRules, mountForms, withForm } from '../../platform/http/multipart.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { mountAvatarFiles, removeAvatar, replaceAvatar } from '../../platform/media/avatars.ts';
import { smallKeyOf } from '../../platform/media/images.ts';
import { holdAgain } from '../moderation/queries.ts';
import { listCrestsInUse } from './list-queries.ts';
import * as members from './member-queries.ts';
import { lockForTeam, notTheirs, standingInTeam } from './policy.ts';
import { findTeam } from './queries.ts';

const CHANGES: LimitRule = { name: 'team-crest', points: 20, seconds: 60 * 60 }; // each makes pages of competitions anew

const rules: FormRules = {
  fields: setCrest.fields,
  files: {
    image: {
      maxBytes: CREST_MB_MAX * 1024 * 1024,
      maxCount: 1,
      tooMany: profileMessages.pictureOne,
      tooLarge: crestMessages.tooLarge,
    },
  },
  broken: crestMessages.failed,
};

type Acting = { accountId: string; role: string };
type Crest = { crest: string; crestBytes: number } | { crest: null; crestBytes: null };

/** Setting, removing and serving the crests of teams. */
export function mountCrests(app: App, parts: FeatureParts): void {
  const { db, clock, facts, scratch, media, room } = parts;
  const declared = { who: 'owner or admin', limit: perIp('team-crest'), perMember: CHANGES } as const;

  /** Gives a team another crest, or none. @returns the key that it had @throws 401, 403, 404, 409 */
  const change = (id: string, member: Acting, crest: Crest): Promise<string | null> =>
    facts.act(async (act) => {
      const { team } = await lockForTeam(act.tx, id, member);
      if (crest.crest === team.crest) return null; // none is taken off again
      if (team.isPlaceholder) throw conflict(teamMessages.unclaimed, 'id');
      const hidden = await holdAgain(act, { kind: 'team', id, hidden: team.hidden }, member, clock.now());
      await members.updateTeam(act.tx, id, { ...crest, hidden });
      // Whatever shows it is to be read anew, as after other colours.
      for (const competitionId of await members.listCompetitionIdsOf(act.tx, id))
        act.tell(competitionChanged, { competitionId });
      act.tell(teamChanged, { teamId: id });
      return team.crest;
    });

  /** Asked before the form is read, and again under the lock: nobody sends a picture in vain. @throws 403, 404 */
  async function requireOwner(id: string, member: Acting): Promise<void> {
    const [team, { actsFor, isAdmin }] = await Promise.all([findTeam(db, id), standingInTeam(db, id, member)]);
    if (!team) throw notFound(teamMessages.gone);
    if (!actsFor && !isAdmin) throw notTheirs(team);
  }

  mountForms(app, (scope) =>
    route(scope, parts, setCrest, declared, async ({ params: { id }, member, request }) => {
      await requireOwner(id, member);
      return withForm(request, { scratch, media, room, owner: member }, rules, async (form) => {
        await replaceAvatar(parts, { form, folder: 'crests', who: member.accountId }, (stored) =>
          change(id, member, { crest: smallKeyOf(stored), crestBytes: stored.bytes }),
        );
        return { message: crestMessages.saved() };
      });
    }),
  );

  route(app, parts, removeCrest, declared, async ({ params: { id }, member }) => {
    await removeAvatar(parts, await change(id, member, { crest: null, crestBytes: null }));
    return { message: crestMessages.removed() };
  });

  mountAvatarFiles(app, parts, 'crests', (keys) => listCrestsInUse(db, keys));
}
