/** What people say beneath clips: a thread with replies beneath the newest, and a few words beneath the others. */
import { randomUUIDv7 } from 'node:crypto';
import { REACTION_TYPES } from '../../../contract/reactions.ts';
import type { Parts } from '../../../server/parts.ts';
import { HOUR, MINUTE } from '../../../server/platform/clock.ts';
import { videos as season } from '../clips.ts';
import { dice } from '../dice.ts';
import { named } from '../media.ts';
import type { People } from '../people.ts';
import { insertComments, insertLoves, insertMentions, insertReactions } from '../queries.ts';

const NAME = /@([a-z_.]+\w)/g; // the names of the season
/** Nobody has said a word or pressed a button beneath it: where a thread begins. */
const UNTOUCHED = 'Match point: the spike that took the fifth set';
const REACTIONS = 34; // to the newest clip; older ones have fewer
const JUST_BEFORE = 2 * MINUTE; // no answer is newer

type Said = { by: string; text: string; loves?: number; isPinned?: true; isEdited?: true; replies?: Said[] };

/** From the oldest to the newest. A moment in the film (0:02) is a link that goes there. */
const BENEATH_THE_GOAL: Said[] = [
  {
    by: 'seyi.ade',
    text: 'I was at the other end of the ground and still knew. You could feel it in the railing.',
    loves: 9,
  },
  {
    by: 'chiamaka',
    text: 'Watch @yaw.darko in goal at 0:02. He has already sat down.',
    loves: 17,
    replies: [
      { by: 'yaw.darko', text: 'The keeper can read this. The keeper saw it late. The wall jumped.', loves: 12 },
      { by: 'chiamaka', text: 'You were magnificent for ninety-two minutes.', loves: 5 },
      { by: 'yaw.darko', text: 'Thank you. I will have that printed.' },
    ],
  },
  {
    by: 'tunde_b',
    text: 'Full match is with the sports office. Second angle from the roof comes tonight.',
    isPinned: true,
    isEdited: true,
    loves: 4,
    replies: [
      { by: 'amara.okafor', text: 'The roof is closed to visitors, as the sign on the door says.', loves: 8 },
      { by: 'tunde_b', text: 'Second angle from somewhere else comes tonight.', loves: 21 },
    ],
  },
  { by: 'kofi_mensah', text: 'As a guest: the bus home was very quiet. Well played.', loves: 6 },
  { by: 'ifeoma_n', text: '@tunde_b my voice is still gone, and it is your fault.' },
];

/** Beneath the others, in the order of the clips. */
const BENEATH_OTHERS: Said[][] = [
  [
    {
      by: 'tunde_b',
      text: 'Was it out of his hands in time? Pause at 0:01.',
      replies: [{ by: 'kofi_mensah', text: 'The lamp was off. The referee was on. Good night.', loves: 7 }],
    },
    { by: 'nana.adjei', text: 'On a pizza box. With anchovies. We still ate it.', loves: 3 },
  ],
  [{ by: 'rita.sousa', text: 'Lane five is my brother and he has not spoken since.', loves: 4 }],
  [],
  [{ by: 'efua_s', text: 'The yellow vest goes into the museum.' }],
  [{ by: 'kelechi', text: 'Block A was asleep. Block A is awake now.' }],
];

/** Writes it all, with reactions and hearts. @param videos their ids, by title */
export async function seedTalk(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  people: People,
  videos: Map<string, string>,
): Promise<void> {
  const { roll, pick } = dice(1974);
  const now = clock.now().getTime();
  const idOf = (name: string) => named(people.get(name), name).id;
  const members = [...people.values()].filter(({ isHere }) => isHere);
  const comments: Parameters<typeof insertComments>[1] = [];
  const mentions: Parameters<typeof insertMentions>[1] = [];
  const loves: Parameters<typeof insertLoves>[1] = [];
  const reactions: Parameters<typeof insertReactions>[1] = [];

  for (const [nth, { title, daysAgo }] of season.entries()) {
    if (title === UNTOUCHED) continue;
    const videoId = named(videos.get(title), title);
    const from = now - daysAgo * 24 * HOUR;
    const said = nth === 0 ? BENEATH_THE_GOAL : (BENEATH_OTHERS[nth - 1] ?? []);
    const all = said.flatMap((one) => [one, ...(one.replies ?? [])]).length;
    const step = Math.min(40 * MINUTE, (now - JUST_BEFORE - from) / (all + 1));
    let order = 0;
    const add = ({ by, text, loves: hearts = 0, isPinned, isEdited }: Said, parentId: string | null) => {
      const id = randomUUIDv7();
      const createdAt = new Date(from + ++order * step);
      const changed = {
        ...(isEdited && { editedAt: new Date(Number(createdAt) + 3 * MINUTE), edition: 1 }),
        ...(isPinned && { pinnedAt: new Date(Number(createdAt) + MINUTE) }),
      };
      comments.push({ id, videoId, accountId: idOf(by), content: text, createdAt, parentId, ...changed });
      for (const [, name = ''] of text.matchAll(NAME))
        mentions.push({ commentId: id, authorId: idOf(by), name, accountId: idOf(name), isTold: true, createdAt });
      for (const { id: accountId } of members.slice(order, order + hearts))
        loves.push({ commentId: id, accountId, createdAt });
      return id;
    };
    for (const one of said) {
      const parentId = add(one, null);
      for (const reply of one.replies ?? []) add(reply, parentId);
    }
    const liking = members.filter(
      ({ joined }) => Number(joined) < from && roll() < (REACTIONS - nth * 3) / members.length,
    );
    for (const { id: accountId } of liking) {
      const createdAt = new Date(from + roll() * Math.min(20 * HOUR, now - JUST_BEFORE - from));
      reactions.push({ videoId, accountId, id: randomUUIDv7(), type: pick(REACTION_TYPES), createdAt });
    }
  }
  await insertComments(db, comments);
  await insertMentions(db, mentions);
  await insertLoves(db, loves);
  await insertReactions(
    db,
    reactions.sort((a, b) => Number(a.createdAt) - Number(b.createdAt)),
  );
}
