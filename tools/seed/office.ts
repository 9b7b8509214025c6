/** The admins' work: open reports, some that were dealt with, and the log of it all. */
import { randomUUIDv7 } from 'node:crypto';
import type { ReportKind, ReportReason } from '../../contract/reports.ts';
import { type Act, recordAct } from '../../server/features/audit/queries.ts';
import { noteReport } from '../../server/features/moderation/case-queries.ts';
import { hidePost, insertPost } from '../../server/features/posts/queries.ts';
import type { Parts } from '../../server/parts.ts';
import { DAY } from '../../server/platform/clock.ts';
import { deactivated, promoted } from './crowd.ts';
import { named } from './media.ts';
import type { People } from './people.ts';
import { closeCaseOf, insertComments } from './queries.ts';

type Report = { by: string; reason: ReportReason; text: string; daysAgo: number };

const HIDDEN = 'C4 lost again. Whoever put that goalkeeper up should be thrown out of the university.';
const FAIR = 'Cross-country start list for Sunday, with names and times of last year. Find yourself, beat yourself.';
const TICKETS = 'Two tickets for Saturday, front row, only double the price. Cash, behind the gym, before Friday.';
const STREAM = 'every final live and free, no sign-up, works on the phone: best-goals-stream.example';

/**
 * Writes it all.
 * @param videos their ids, by title
 */
export async function seedOffice(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  people: People,
  videos: Map<string, string>,
): Promise<void> {
  const before = (daysAgo: number) => new Date(clock.now().getTime() - daysAgo * DAY);
  const idOf = (name: string) => named(people.get(name), name).id;

  async function write(by: string, content: string, category: 'general' | 'competition', daysAgo: number) {
    const id = randomUUIDv7();
    const createdAt = before(daysAgo);
    await insertPost(db, { id, authorId: idOf(by), content, category, tags: [], createdAt, images: [] });
    return id;
  }
  async function report(kind: ReportKind, id: string, reports: Report[]) {
    for (const { by, reason, text, daysAgo } of reports) {
      await noteReport(db, { kind, id }, { reporterId: idOf(by), reason, text, createdAt: before(daysAgo) });
    }
  }
  const note = (by: string, daysAgo: number, act: Omit<Act, 'by'>) =>
    recordAct(db, { ...act, by: { id: idOf(by), name: by } }, before(daysAgo));
  const user = (name: string) => ({ kind: 'user', id: idOf(name), name }) as const;
  const gone = (kind: 'user' | 'video', name: string) => ({ kind, id: randomUUIDv7(), name });

  // Open cases.
  const tickets = await write('the_real_coach', TICKETS, 'general', 1.3);
  await report('post', tickets, [
    { by: 'abena', reason: 'spam', text: 'The union gives them away for nothing at the desk.', daysAgo: 1.1 },
    {
      by: 'hugo.strand',
      reason: 'other',
      text: 'I paid somebody like this last year and stood outside.',
      daysAgo: 0.8,
    },
  ]);
  const stream = randomUUIDv7();
  await insertComments(db, [
    { id: stream, postId: tickets, accountId: idOf('the_real_coach'), content: STREAM, createdAt: before(0.9) },
  ]);
  await report('comment', stream, [{ by: 'freja', reason: 'spam', text: '', daysAgo: 0.5 }]);
  await report('video', named(videos.get('Ladder drills for people with big feet'), 'the ladder drills'), [
    {
      by: 'dede_l',
      reason: 'privacy',
      text: 'I am the one who falls over at the end and nobody asked me. Please cut it or take it down.',
      daysAgo: 0.4,
    },
  ]);
  await report('person', idOf('the_real_coach'), [
    {
      by: 'tiago.reis',
      reason: 'other',
      text: 'Says to be our coach. Our coach has no account, I asked.',
      daysAgo: 0.3,
    },
  ]);

  // Closed cases.
  const hidden = await write('ticket_king', HIDDEN, 'competition', 5.2);
  await report('post', hidden, [{ by: 'seyi.ade', reason: 'harassment', text: 'He is nineteen.', daysAgo: 5 }]);
  await hidePost(db, hidden, 'hidden');
  await closeCaseOf(db, hidden, { outcome: 'hidden', handledAt: before(4.9), handledBy: 'amara.okafor' });
  const fair = await write('mei_lindqvist', FAIR, 'competition', 7.3);
  await report('post', fair, [{ by: 'viktor_s', reason: 'privacy', text: 'My time is in it.', daysAgo: 7.1 }]);
  await closeCaseOf(db, fair, { outcome: 'dismissed', handledAt: before(6.8), handledBy: promoted });

  // The log.
  const amara = 'amara.okafor';
  await note(amara, 22.4, { act: 'promote-user', target: user(promoted) });
  await note(amara, 18.1, { act: 'retry-video', target: gone('video', 'Semi-final, second half, from the roof') });
  await note(promoted, 13.7, { act: 'delete-video', target: gone('video', 'test test 123') });
  await note(promoted, 11.2, {
    act: 'delete-user',
    target: gone('user', 'free.bets.24'),
    details: { role: 'user', posts: 6, comments: 19, reactions: 0, videosKept: 0 },
  });
  for (const [index, name] of deactivated.entries()) {
    await note(amara, 4.8 - index, { act: 'deactivate-user', target: user(name), details: { sessions: 1 } });
  }
  await note(promoted, 6.8, {
    act: 'dismiss-reports',
    target: {
      kind: 'post',
      id: fair,
      name: '“Cross-country start list for Sunday, with names and times of…” by mei_lindqvist',
    },
    details: { author: 'mei_lindqvist', reports: 1, reasons: 'privacy' },
  });
  await note(amara, 4.9, {
    act: 'hide-content',
    target: {
      kind: 'post',
      id: hidden,
      name: '“C4 lost again. Whoever put that goalkeeper up should be thr…” by ticket_king',
    },
    details: { author: 'ticket_king', reports: 1, reasons: 'harassment' },
  });
}
