/** What people say of matches while they are played and afterwards, and what some of them have been told of them. */
import { randomUUIDv7 } from 'node:crypto';
import { REACTION_TYPES } from '../../../contract/reactions.ts';
import { putOutcome } from '../../../server/features/notifications/act-queries.ts';
import { findPlace } from '../../../server/features/results/queries.ts';
import type { Parts } from '../../../server/parts.ts';
import { HOUR, MINUTE } from '../../../server/platform/clock.ts';
import { dice } from '../dice.ts';
import { named } from '../media.ts';
import type { People } from '../people.ts';
import { insertComments, insertLoves, insertReactions, markToldBefore } from '../queries.ts';

type Said = { by: string; text: string; loves?: number; replies?: Said[] };
/** A match, when its talk began and goes on until, in ms before now. */
type Talk = { matchId: string; from: number; until: number; said: Said[]; reactions: number };

const SEEN = 5 * HOUR; // what is older has been seen and read

const WHILE_IT_IS_PLAYED: Said[] = [
  { by: 'bisi.cole', text: 'Science pitch, left side of the stand. There is shade if you come now.', loves: 3 },
  { by: 'seyi.ade', text: 'Same socks. We are ready.', loves: 11 },
  {
    by: 'tunde_b',
    text: 'Who is keeping the score? It says half-time and they are still running.',
    replies: [{ by: 'joao_pires', text: 'Me, and I was watching the ball. Mended.', loves: 6 }],
  },
  { by: 'chiamaka', text: 'Offside. OFFSIDE. All right, not offside.', loves: 9 },
  { by: 'adaeze', text: 'A draw puts us through. I have no nerves left to bite.', loves: 4 },
  { by: 'dr.tobi', text: 'ONE ONE. My ears.', loves: 14 },
];

const ONCE_IT_IS_OVER: Said[] = [
  {
    by: 'ngozi.eze',
    text: 'I have not slept. I closed my eyes and there was the wall again.',
    loves: 19,
    replies: [
      { by: 'dayo.akin', text: 'There was nothing wrong with our wall.', loves: 7 },
      { by: 'ngozi.eze', text: 'There was a Dayo-sized hole in it.', loves: 23 },
    ],
  },
  { by: 'folake.o', text: 'Thank you to everybody who carried the goals back in the dark.', loves: 8 },
  { by: 'hauwa_b', text: 'Second in the group on a match that we won by one. I will frame that table.', loves: 5 },
];

const A_DISPUTE: Said[] = [
  { by: 'fiifi', text: 'The light came on while the ball was in the air. I was beneath it.', loves: 3 },
  { by: 'nana.adjei', text: 'Let whoever has it on film decide, and let us eat.', loves: 6 },
];

/**
 * Writes it.
 * @param matches the ids of the one that is live, one that was won late, one of Jaja Hall's, and of the league: one that
 *   is submitted, one disputed, one without a result
 */
export async function seedMatchTalk(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  people: People,
  matches: Record<'live' | 'late' | 'own' | 'submitted' | 'disputed' | 'missing', string>,
): Promise<void> {
  const { roll, pick } = dice(1930);
  const now = clock.now().getTime();
  const idOf = (name: string) => named(people.get(name), name).id;
  const members = [...people.values()].filter(({ isHere }) => isHere);
  const talks: Talk[] = [
    { matchId: matches.live, from: 70 * MINUTE, until: 2 * MINUTE, said: WHILE_IT_IS_PLAYED, reactions: 17 },
    { matchId: matches.late, from: 18 * HOUR, until: 3 * HOUR, said: ONCE_IT_IS_OVER, reactions: 26 },
    { matchId: matches.disputed, from: 30 * HOUR, until: 9 * HOUR, said: A_DISPUTE, reactions: 5 },
  ];
  const comments: Parameters<typeof insertComments>[1] = [];
  const loves: Parameters<typeof insertLoves>[1] = [];
  const reactions: Parameters<typeof insertReactions>[1] = [];
  for (const { matchId, from, until, said, reactions: wanted } of talks) {
    const all = said.flatMap((one) => [one, ...(one.replies ?? [])]).length;
    let order = 0;
    const add = ({ by, text, loves: hearts = 0 }: Said, parentId: string | null) => {
      const id = randomUUIDv7();
      const createdAt = new Date(now - from + (order++ * (from - until)) / all);
      comments.push({ id, matchId, accountId: idOf(by), content: text, createdAt, parentId });
      for (const { id: accountId } of members.slice(order, order + hearts))
        loves.push({ commentId: id, accountId, createdAt });
      return id;
    };
    for (const one of said) {
      const parentId = add(one, null);
      for (const reply of one.replies ?? []) add(reply, parentId);
    }
    for (const { id: accountId } of members.filter(() => roll() < wanted / members.length)) {
      const createdAt = new Date(now - until - roll() * (from - until));
      reactions.push({ matchId, accountId, id: randomUUIDv7(), type: pick(REACTION_TYPES), createdAt });
    }
  }
  await insertComments(db, comments);
  await insertLoves(db, loves);
  await insertReactions(
    db,
    reactions.sort((a, b) => Number(a.createdAt) - Number(b.createdAt)),
  );

  const tell = (to: string, kind: Parameters<typeof putOutcome>[1]['kind'], matchId: string, detail?: string) =>
    putOutcome(
      db,
      { accountId: idOf(to), kind, subjectKind: 'match', subjectId: matchId },
      { at: new Date(now - 19 * HOUR), detail },
    );
  await tell('tunde_b', 'result-confirmed', matches.own, 'confirmed');
  await tell('tunde_b', 'match-result', matches.late);
  await tell('amara.okafor', 'result-disputed', matches.disputed, 'organiser');
  const missing = await findPlace(db, matches.missing);
  if (missing)
    await putOutcome(
      db,
      {
        ...{ accountId: idOf('amara.okafor'), kind: 'result-due' },
        ...{ subjectKind: 'competition', subjectId: missing.competitionId },
      },
      { at: new Date(now - 19 * HOUR), detail: 'missing organiser', placeId: matches.missing },
    );
  await markToldBefore(db, new Date(now - SEEN));
  await tell('abena', 'result-submitted', matches.submitted);
}
