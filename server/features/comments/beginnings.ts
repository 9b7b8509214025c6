/** The answer with the beginning of a thread, for all to whom it is the same but for what they love. */
import { COMMENTS_PAGE_SIZE, type CommentOrder } from '../../../contract/comments.ts';
import type { Member } from '../../platform/sessions/sessions.ts';
import { type Asked, type QuickAnswer, quickJson } from '../../platform/web/quick-answers.ts';
import type { Unseen } from '../feed/source.ts';
import { isAsForAll, knownOwn, NOBODY_REACTED, type ShownTalk, type Talks, withLoved } from './shown.ts';

type Query = { before?: string; limit?: number; order?: CommentOrder };

/** Whether the stretch that is asked for is the one that pages begin with. */
export const isBeginning = ({ before, limit = COMMENTS_PAGE_SIZE, order = 'time' }: Query): boolean =>
  before === undefined && limit === COMMENTS_PAGE_SIZE && order === 'time';

export type Beginnings = {
  /** The answer's JSON; undefined: what that viewer is shown has to be read. */
  of(id: string, viewer: Member | undefined): Promise<{ value: Buffer | undefined; asOf?: Date }>;
  /** See Quick. */
  quick(asked: Asked<Query, { id: string }>): QuickAnswer | undefined;
};

/** As a member is shown it. */
const bytesFor = ({ threads, bytes }: ShownTalk, loved: ReadonlySet<string>) =>
  loved.size === 0 ? bytes.members : Buffer.from(JSON.stringify(withLoved(threads.members, loved)));

export function createBeginnings(talks: Talks, unseen: Unseen): Beginnings {
  return {
    async of(id, viewer) {
      if (viewer?.role === 'admin') return { value: undefined };
      const { value: talk, ...age } = await talks.of(id);
      if (!talk || !viewer) return { value: talk?.bytes.everyone, ...age };
      if (!isAsForAll(talk, viewer, await unseen.of(viewer))) return { value: undefined };
      const { loved } = knownOwn(talk, viewer.accountId, NOBODY_REACTED) ?? (await talk.own(viewer.accountId));
      return { value: bytesFor(talk, loved), ...age };
    },
    quick({ params: { id }, query, member }) {
      const talk = isBeginning(query) ? talks.known(id) : undefined;
      if (!talk) return undefined;
      if (!member) return quickJson(talk.bytes.everyone);
      const left = unseen.known(member);
      if (!left || !isAsForAll(talk, member, left)) return undefined;
      const own = knownOwn(talk, member.accountId, NOBODY_REACTED);
      return own && quickJson(bytesFor(talk, own.loved));
    },
  };
}
