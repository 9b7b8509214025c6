import { competitionMessages } from '../../../contract/sports/competition-texts.ts';
import { competitionHidden, competitionRemoved, competitionShown } from '../../facts/competitions.ts';
import { conflict } from '../../platform/http/problem.ts';
import { CONTENT_ACTS, type Reportable } from '../moderation/reportable.ts';
import { publishBlanked } from '../words/facts.ts';
import { blankWords } from '../words/queries.ts';
import { removeCompetition } from './invitations/placeholders.ts';
import { DELETED_AT_ONCE } from './organising.ts';
import { isSeenByAll } from './policy.ts';
import { lockCompetition } from './queries.ts';
import { describeCompetitions, holdCompetition, setHidden } from './reportable-queries.ts';
import { countMatches } from './write-queries.ts';

/**
 * How competitions are reported, and what admins can do with them. Whoever has organised one longest answers for its
 * words; to be named an organiser is not to have organised. A hidden one is there for its organisers and admins only, and
 * so are its matches.
 */
export const reportableCompetitions: Reportable = {
  kind: 'competition',
  removed: competitionRemoved,
  auditActs: CONTENT_ACTS,
  async hold(tx, id) {
    const competition = await holdCompetition(tx, id);
    if (!competition || !isSeenByAll(competition)) return undefined;
    return { ownerId: (await describeCompetitions(tx, [id]))[0]?.organiserId ?? null };
  },
  async describe(db, ids) {
    return (await describeCompetitions(db, ids)).map(
      ({ id, name, about, createdAt, organiserId, username, isActive }) => ({
        ...{ id, text: [name, about].filter(Boolean).join('\n'), createdAt: new Date(createdAt) },
        ...{ postId: null, watchLink: null, pictureUrl: null },
        author: organiserId && username ? { id: organiserId, username, isActive: isActive === true } : null,
      }),
    );
  },
  async lock(act, id) {
    const { tx, tell } = act;
    const competition = await lockCompetition(tx, id);
    if (!competition) return undefined;
    return {
      name: competition.name,
      authorName: (await describeCompetitions(tx, [id]))[0]?.username ?? null,
      async hide() {
        await setHidden(tx, id, 'hidden');
        tell(competitionHidden, { competitionId: id, hidden: 'hidden' });
      },
      async show() {
        await setHidden(tx, id, null);
        tell(competitionShown, { competitionId: id });
      },
      async blank() {
        const blanked = await blankWords(act.tx, { place: 'competition', rowId: id, part: '' });
        if (blanked) await publishBlanked(act, [blanked]);
      },
      async remove() {
        if ((await countMatches(tx, id)).all > DELETED_AT_ONCE)
          throw conflict(competitionMessages.tooLargeToDelete, 'id');
        await removeCompetition({ tx, tell }, id);
      },
    };
  },
};
