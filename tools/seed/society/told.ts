/** What two of the demo's people have been told of lately: the bell has a number, and the page a line of each kind. */
import { addAct, type Happening, putOutcome } from '../../../server/features/notifications/act-queries.ts';
import type { Parts } from '../../../server/parts.ts';
import { HOUR, MINUTE } from '../../../server/platform/clock.ts';
import { named } from '../media.ts';
import type { People } from '../people.ts';
import { commentBy, markToldBefore } from '../queries.ts';

const SEEN = 5 * HOUR; // what is older has been seen and read

/**
 * Writes it.
 * @param ownPost the id of a post by tunde_b
 * @param videos their ids, by title
 */
export async function seedTold(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  people: People,
  ownPost: string,
  videos: Map<string, string>,
): Promise<void> {
  const now = clock.now().getTime();
  const idOf = (name: string) => named(people.get(name), name).id;
  const ago = (time: number) => new Date(now - time);
  const goal = named(videos.get('Stoppage-time free kick wins it 3–2'), 'the goal');
  const buzzer = named(videos.get('Three at the buzzer for the final'), 'the buzzer');
  const tunde = idOf('tunde_b');
  const isVideo = { accountId: tunde, subjectKind: 'video', subjectId: goal } as const;
  const isPost = { accountId: tunde, subjectKind: 'post', subjectId: ownPost } as const;
  const act = (to: Parameters<typeof addAct>[1], by: string, happening: Happening) =>
    addAct(db, to, idOf(by), happening, { adds: 'each' }, 'subject and actor');

  await putOutcome(
    db,
    { accountId: tunde, kind: 'sign-in', subjectKind: 'none', subjectId: tunde },
    { at: ago(70 * HOUR), detail: 'Firefox on Android' },
  );
  const followed = { accountId: tunde, kind: 'follow', subjectKind: 'none', subjectId: tunde } as const;
  for (const [nth, by] of ['linnea', 'oskar.berg', 'freja', 'dayo.akin'].entries())
    await act(followed, by, { at: ago((30 - nth) * HOUR) });
  await act({ accountId: tunde, kind: 'clip', subjectKind: 'video', subjectId: buzzer }, 'kofi_mensah', {
    at: ago(38 * HOUR),
  });
  for (const [nth, by] of ['hauwa_b', 'uche.obi', 'selorm', 'fiifi', 'rita.sousa', 'seyi.ade'].entries())
    await act({ ...isPost, kind: 'reaction' }, by, { at: ago((16 - nth) * HOUR) });
  await putOutcome(db, { ...isVideo, kind: 'published' }, { at: ago(4.8 * HOUR) });
  for (const [nth, by] of ['segun.bello', 'ifeoma_n', 'abena', 'beatriz', 'elias.nord', 'chiamaka'].entries())
    await act({ ...isVideo, kind: 'reaction' }, by, { at: ago(3 * HOUR - nth * 12 * MINUTE) });
  const saidBy = async (by: string, before: number): Promise<Happening> => ({
    at: ago(before),
    placeId: await commentBy(db, goal, idOf(by)),
  });
  for (const by of ['seyi.ade', 'chiamaka', 'kofi_mensah'])
    await act({ ...isVideo, kind: 'comment' }, by, await saidBy(by, 55 * MINUTE));
  const own = await commentBy(db, goal, tunde);
  if (own) {
    const answered = { accountId: tunde, kind: 'reply', subjectKind: 'comment', subjectId: own } as const;
    await act(answered, 'amara.okafor', await saidBy('amara.okafor', 48 * MINUTE));
  }
  await act({ ...isVideo, kind: 'mention' }, 'ifeoma_n', await saidBy('ifeoma_n', 28 * MINUTE));
  await markToldBefore(db, ago(SEEN));
}
