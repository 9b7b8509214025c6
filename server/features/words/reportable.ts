import { shorten } from '../../../contract/pages/content-heads.ts';
import { competitionPath, matchPath, sportsPaths, teamPath } from '../../../contract/pages/sports-pages.ts';
import { WORD_PLACES, type WordPlace } from '../../../contract/talk/words.ts';
import { wordsRemoved } from '../../facts/moderation.ts';
import { CONTENT_ACTS, type Reportable } from '../moderation/reportable.ts';
import { publishBlanked } from './facts.ts';
import {
  blankWords,
  deleteReported,
  enlistWords,
  type FoundWords,
  holdWords,
  listReported,
  listWords,
  listWriters,
} from './queries.ts';

const NAME_LENGTH = 60; // characters of the words, in the audit log

/** Where words stand, for an admin who looks at them there. */
function pathOf({ matchId, competitionId, teamId }: FoundWords, place: WordPlace): string {
  if (matchId) return matchPath(matchId);
  if (competitionId) return competitionPath(competitionId);
  if (teamId) return teamPath(teamId);
  return place === 'agent' ? sportsPaths.freeAgents : sportsPaths.competitions;
}

/**
 * How words are reported that members write into what belongs to many, and how admins remove them: what they stand in
 * stays. Where they stand is declared in `place-queries.ts`.
 */
export const reportableWords: Reportable = {
  kind: 'words',
  removed: wordsRemoved,
  auditActs: CONTENT_ACTS,
  async enlist(tx, { id: rowId, words }, now) {
    if (!words) return undefined;
    const key = { place: words.place, rowId, part: words.part ?? '' };
    return (await holdWords(tx, key)) && enlistWords(tx, { ...key, createdAt: now });
  },
  async hold(tx, id) {
    const [reported] = await listReported(tx, [id]);
    const words = reported && (await holdWords(tx, reported));
    return words && { ownerId: words.ownerId };
  },
  async describe(db, ids) {
    const reported = await listReported(db, ids);
    const found = await listWords(db, reported);
    const writers = await listWriters(
      db,
      found.flatMap(({ ownerId }) => ownerId ?? []),
    );
    return reported.flatMap(({ id, place, rowId, part, createdAt }) => {
      const words = found.find((one) => one.place === place && one.rowId === rowId && one.part === part);
      if (!words || !WORD_PLACES.includes(place)) return [];
      return {
        ...{ id, createdAt, text: words.text, postId: null, watchLink: null, pictureUrl: null },
        words: { place, path: pathOf(words, place) },
        author: writers.find((writer) => writer.id === words.ownerId) ?? null,
      };
    });
  },
  async lock(act, id) {
    const { tx, tell } = act;
    const [reported] = await listReported(tx, [id]);
    const [words] = reported ? await listWords(tx, [reported]) : [];
    if (!reported || !words) return undefined;
    const [writer] = words.ownerId ? await listWriters(tx, [words.ownerId]) : [];
    return {
      name: shorten(words.text, NAME_LENGTH),
      authorName: writer?.username ?? null,
      async hide() {},
      async show() {},
      async remove() {
        const blanked = await blankWords(tx, reported);
        await deleteReported(tx, id);
        if (blanked) await publishBlanked(act, [blanked]);
        tell(wordsRemoved, { place: reported.place, rowId: reported.rowId });
      },
    };
  },
};
