import { teamMessages } from '../../../contract/sports/teams.ts';
import { teamHidden, teamRemoved, teamShown } from '../../facts/teams.ts';
import type { Parts } from '../../parts.ts';
import { conflict } from '../../platform/http/problem.ts';
import { removeAvatar } from '../../platform/media/avatars.ts';
import { pictureUrl } from '../accounts/present.ts';
import { CONTENT_ACTS, type Reportable } from '../moderation/reportable.ts';
import { publishBlanked } from '../words/facts.ts';
import { blankWords } from '../words/queries.ts';
import { deleteTeam, describeTeams, hasEntered, updateTeam } from './member-queries.ts';
import { captainsOf, holdTeam, lockTeam } from './queries.ts';

/**
 * How teams are reported, and what admins can do with them. A team's captain answers for its words. What has entered a
 * competition can't be removed: others have played against it.
 */
export const reportableTeams = ({ files }: Pick<Parts, 'files'>): Reportable => ({
  kind: 'team',
  removed: teamRemoved,
  auditActs: CONTENT_ACTS,
  async hold(tx, id) {
    const team = await holdTeam(tx, id);
    if (!team || team.hidden) return undefined;
    return { ownerId: (await captainsOf(tx, [id]))[0]?.accountId ?? null };
  },
  async describe(db, ids) {
    const [teams, captains] = await Promise.all([describeTeams(db, ids), captainsOf(db, ids)]);
    return teams.map(({ id, name, ofName, about, crest, createdAt }) => {
      const captain = captains.find(({ teamId }) => teamId === id);
      return {
        ...{ id, createdAt, text: [name, ofName, about].filter(Boolean).join('\n') },
        ...{ postId: null, watchLink: null, pictureUrl: pictureUrl(crest) },
        author: captain ? { id: captain.accountId, username: captain.username, isActive: true } : null,
      };
    });
  },
  async lock(act, id) {
    const { tx, tell } = act;
    const team = await lockTeam(tx, id);
    if (!team) return undefined;
    return {
      name: team.name,
      authorName: (await captainsOf(tx, [id]))[0]?.username ?? null,
      async hide() {
        await updateTeam(tx, id, { hidden: 'hidden' });
        tell(teamHidden, { teamId: id, hidden: 'hidden' });
      },
      async show() {
        await updateTeam(tx, id, { hidden: null });
        tell(teamShown, { teamId: id });
      },
      async blank() {
        const blanked = await blankWords(act.tx, { place: 'team', rowId: id, part: '' });
        if (blanked) await publishBlanked(act, [blanked]);
      },
      async remove() {
        if (await hasEntered(tx, id)) throw conflict(teamMessages.inCompetitions, 'id');
        await deleteTeam(tx, id);
        tell(teamRemoved, { teamId: id });
        return () => removeAvatar({ files }, team.crest);
      },
    };
  },
});
