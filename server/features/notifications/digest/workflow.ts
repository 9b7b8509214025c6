/**
 * The weekly mail of what members have missed (docs/design/facts-and-live.md). A job finds who is due, in portions, and
 * gives each a job of its own: a mail server that is slow, or refuses one, keeps nobody else waiting.
 */
import { DIGEST_CLIPS, DIGEST_IDLE_DAYS, DIGEST_SHOWN } from '../../../../contract/notifications/digest.ts';
import { notificationWords } from '../../../../contract/notifications/words.ts';
import { accountPaths } from '../../../../contract/pages/account-pages.ts';
import { BRAND } from '../../../../contract/pages/head.ts';
import { paths, unsubscribePath, videoPath } from '../../../../contract/pages/pages.ts';
import type { Parts } from '../../../parts.ts';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import { jobKind } from '../../../platform/jobs/jobs.ts';
import { type Mail, MailRefused } from '../../../platform/messages/mail.ts';
import { paragraphs } from '../../../platform/messages/paragraphs.ts';
import { presentNotification } from '../present.ts';
import { countMissed, listMissed } from '../queries.ts';
import { listWanting } from '../settings-queries.ts';
import { findDigest, findReader, listMostLoved, noteTold, putDue, takeDue } from './queries.ts';
import { texts } from './texts.ts';
import { nextMonday } from './week.ts';

/** `until`: what happens later is told by the next one, so that a job that runs again tells the same. */
type Due = { accountId: string; until: string };
export const mailDigests = jobKind<Record<string, never>>('mail-digests');
export const mailDigest = jobKind<Due>('mail-digest');

const EVERY_HOUR = '4 * * * *';
const AT_A_TIME = 100; // members whose rows one transaction holds, and jobs that it adds
const WEEK = 7 * DAY;
const SETTLED = 5 * MINUTE; // until then what happens has become a notification

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>;
type Missed = {
  sentences: { words: string; path: string }[];
  /** With those that are not shown. */
  count: number;
  clips: { id: string; title: string; name: string }[];
};

function compose(
  publicUrl: string,
  reader: Reader,
  token: string,
  { sentences, count, clips }: Missed,
  isLast: boolean,
): Mail {
  const { username, email } = reader;
  const at = (path: string) => `${publicUrl}${path}`;
  const end = at(unsubscribePath(token));
  const rest = count - sentences.length;
  const all = at(paths.notifications);
  return {
    to: email,
    subject: count > 0 ? texts.subject({ count, brand: BRAND }) : texts.lastSubject({ brand: BRAND }),
    text: paragraphs(
      texts.hello({ name: username }),
      ...(count > 0 ? [texts.missed()] : []),
      ...sentences.map(({ words, path }) => `${words}\n${at(path)}`),
      ...(rest > 0 ? [texts.more({ count: rest })] : []),
      ...(clips.length > 0 ? [texts.clips()] : []),
      ...clips.map(({ id, title, name }) => `${texts.clip({ title, name })}\n${at(videoPath(id))}`),
      ...(isLast
        ? [texts.last({ count: DIGEST_IDLE_DAYS }), at(accountPaths.notifications)]
        : [texts.all(), all, texts.weekly(), end]),
      BRAND,
    ),
    link: isLast ? at(accountPaths.notifications) : all,
    // RFC 8058: mail programs show a button of their own, which posts to this url.
    headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

/** Registers the jobs. To be called before the jobs start. */
export function handleDigests({ jobs, db, clock, mailer, config }: Parts): void {
  jobs.handle(
    mailDigests,
    async () => {
      const now = clock.now();
      for (let found = AT_A_TIME; found === AT_A_TIME; ) {
        found = await db.transaction(async (tx) => {
          const due = await takeDue(tx, now, AT_A_TIME);
          if (due.length === 0) return 0;
          await putDue(
            tx,
            due.map(({ accountId, timeZone }) => ({ accountId, dueAt: nextMonday(timeZone, now) })),
          );
          const until = new Date(now.getTime() - SETTLED).toISOString();
          await jobs.enqueueAll(
            tx,
            mailDigest,
            due.map(({ accountId }) => ({ data: { accountId, until }, key: accountId })),
          );
          return due.length;
        });
      }
    },
    EVERY_HOUR,
  );

  async function missedBy(accountId: string, { role }: Reader, since: Date, until: Date): Promise<Missed> {
    const rows = await listMissed(db, accountId, { since, until, limit: DIGEST_SHOWN });
    const count = rows.length < DIGEST_SHOWN ? rows.length : await countMissed(db, accountId, { since, until });
    // They alone are no reason for a mail.
    const wantsClips = count > 0 && (await listWanting(db, [accountId], 'clip', 'mail')).length > 0;
    const weekAgo = new Date(until.getTime() - WEEK);
    return {
      sentences: rows.map(presentNotification).map((one) => ({
        words: notificationWords(one, ({ name, username }) => name ?? username),
        path: one.path,
      })),
      count,
      clips: wantsClips ? await listMostLoved(db, { accountId, role }, weekAgo, DIGEST_CLIPS) : [],
    };
  }

  // A server that is killed between sending and noting it sends this one mail once more.
  jobs.handle(mailDigest, async ({ accountId, until: untilIso }) => {
    const until = new Date(untilIso);
    const [digest, reader] = await Promise.all([findDigest(db, accountId), findReader(db, accountId)]);
    if (!digest?.dueAt || !reader || digest.toldUntil >= until) return; // switched off, gone, or told already
    const { visitedAt } = reader;
    const isLast = until.getTime() - visitedAt.getTime() >= DIGEST_IDLE_DAYS * DAY;
    const told = { toldUntil: until, visitedAt, sentAt: null, ended: isLast ? ('idle' as const) : null };
    if (!reader.isReachable) return noteTold(db, accountId, told);
    const missed = await missedBy(accountId, reader, digest.toldUntil, until);
    if (missed.count === 0 && !isLast) return noteTold(db, accountId, told);
    try {
      await mailer.send(compose(config.publicUrl, reader, digest.token, missed, isLast));
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error; // the job tries again
      return noteTold(db, accountId, { ...told, ended: 'refused' });
    }
    await noteTold(db, accountId, { ...told, sentAt: clock.now() });
  });
}
