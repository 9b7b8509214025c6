import { titleOfMatch } from '../../../contract/pages/match-head.ts';
import { matchChanged } from '../../facts/matches.ts';
import type { Parts } from '../../parts.ts';
import type { Db } from '../../platform/database/database.ts';
import { idFrom, madeAt } from '../../platform/ids.ts';
import { CONTENT_ACTS, type Reportable } from '../moderation/reportable.ts';
import { findMatchRow, loadMatchCards } from './queries.ts';
import { holdMatch, lockMatchStanding } from './target-queries.ts';

/** Admins alone read the queue: they see sides that are hidden from others. */
const ADMINS = { accountId: idFrom(''), role: 'admin' };

/**
 * How matches are reported, and their results under the match's id. They are nobody's own: a captain reports what the
 * other has entered, and who has confirmed it by mistake does, too. An admin who looks at a case decides the result where
 * organisers do, on its page, and closes the case here: nothing is hidden or removed.
 */
export function reportableMatches({ clock }: Pick<Parts, 'clock'>): Reportable[] {
  const cardsOf = (db: Db, ids: string[]) => loadMatchCards(db, ids, { viewer: ADMINS, now: clock.now() });

  const match: Reportable = {
    kind: 'match',
    removed: matchChanged,
    isRemoval: (said) => 'what' in said && said.what === 'removed',
    auditActs: CONTENT_ACTS,
    hold: async (tx, id) => ((await holdMatch(tx, id)) ? { ownerId: null } : undefined),
    async describe(db, ids) {
      return (await cardsOf(db, ids)).map((card) => ({
        ...{ id: card._id, text: titleOfMatch(card), createdAt: madeAt(card._id) ?? clock.now() },
        match: { competition: card.competition.name, startsAt: card.startsAt, timeZone: card.timeZone },
        ...{ postId: null, watchLink: null, pictureUrl: null, author: null },
      }));
    },
    async lock({ tx }, id) {
      if (!(await lockMatchStanding(tx, id))) return undefined;
      const [card] = await cardsOf(tx, [id]);
      return {
        name: card ? titleOfMatch(card) : '',
        authorName: null,
        async hide() {},
        async show() {},
        async remove() {},
      };
    },
  };

  const result: Reportable = {
    ...match,
    kind: 'result',
    async hold(tx, id) {
      const held = await match.hold(tx, id);
      return held && (await findMatchRow(tx, id))?.version ? held : undefined;
    },
  };
  return [match, result];
}
