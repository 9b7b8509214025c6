import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FeedPost } from '../../../contract/posts.ts';
import { REACTION_TYPES, type ReactionType } from '../../../contract/reactions.ts';
import { reactionSet } from '../../facts/reactions.ts';
import { SECOND } from '../../platform/clock.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { heard } from '../../testing/heard.ts';
import { textForm } from '../../testing/sending/forms.ts';
import { createSite, type Site } from '../../testing/site.ts';
import { itemsChanged } from '../feed/events.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';

let site: Site;
let fan: TestBrowser;
let rival: TestBrowser;
let post: FeedPost;
beforeAll(async () => {
  site = await createSite();
  fan = await site.member('Fan');
  rival = await site.member('Rival');
});
beforeEach(async () => {
  site.clock.advance(60 * SECOND);
  post = (await fan.post('/api/posts', textForm({ content: 'Goal of the month' }))).body.post;
});

const path = (id = post._id) => `/api/posts/${id}/react`;
const react = (type: unknown, browser = fan, id = post._id) => browser.post(path(id), { reactionType: type });
const unreact = (browser = fan) => browser.send('DELETE', path());
const seen = async (browser = fan) => {
  const { body } = await browser.get(`/api/posts/${post._id}`);
  const { likeCount, reactionCounts, likes } = body.post;
  return {
    likeCount,
    reactionCounts,
    types: likes.map((like: { type: string }) => like.type),
    own: body.viewerReaction,
  };
};

describe('a reaction', () => {
  // [S2-7.11, S2-7.12]
  test('is added, replaced and taken back, and the counts follow', async () => {
    const steps: [ReactionType | null, object, number][] = [
      ['fire', { fire: 1 }, 1],
      ['fire', { fire: 1 }, 1],
      ['goal', { goal: 1 }, 1],
      [null, {}, 0],
      [null, {}, 0],
      ['wow', { wow: 1 }, 1],
    ];
    for (const [reaction, reactionCounts, likeCount] of steps) {
      const answer = reaction ? await react(reaction) : await unreact();
      const message = reaction ? 'Reaction saved' : 'Reaction removed';
      expect([answer.status, answer.body]).toEqual([200, { message, reaction, likeCount, reactionCounts }]);
      expect(await seen()).toEqual({ likeCount, reactionCounts, types: reaction ? [reaction] : [], own: reaction });
    }
  });

  // [S2-3.15]
  test('may be each of the nine, and nothing else', async () => {
    expect(REACTION_TYPES).toEqual(['like', 'love', 'haha', 'fire', 'goal', 'trophy', 'muscle', 'clap', 'wow']);
    for (const type of REACTION_TYPES) {
      expect((await react(type)).body).toMatchObject({ reaction: type, reactionCounts: { [type]: 1 }, likeCount: 1 });
    }
    for (const type of ['boo', '', 'LIKE', null, 1, ['like'], 'constructor', undefined]) {
      const answer = await react(type);
      expect([type, answer.status, answer.body.field]).toEqual([type, 400, 'reactionType']);
    }
    expect(await seen()).toMatchObject({ likeCount: 1, own: 'wow' });
  });

  // [S2-7.14]
  test('is each person’s own: others and visitors see the counts, and no reaction of theirs', async () => {
    await react('love');
    await react('clap', rival);
    expect(await seen(rival)).toMatchObject({ likeCount: 2, reactionCounts: { love: 1, clap: 1 }, own: 'clap' });
    expect(await seen(site.visitor())).toMatchObject({ likeCount: 2, own: null });
    await unreact(rival);
    expect(await seen(fan)).toMatchObject({ likeCount: 1, reactionCounts: { love: 1 }, own: 'love' });
    expect((await seen(rival)).own).toBeNull();
  });

  // [S2-7.11]
  test('is one, however often and from however many devices it is sent at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => react(n % 2 ? 'like' : 'trophy')));
    const { likeCount, reactionCounts, types, own } = await seen();
    expect(likeCount).toBe(1);
    expect(types).toEqual([own]);
    expect(reactionCounts).toEqual({ [own]: 1 });
    await Promise.all(Array.from({ length: 6 }, () => unreact()));
    expect(await seen()).toEqual({ likeCount: 0, reactionCounts: {}, types: [], own: null });
  });

  test('is not taken for a post that is not there', async () => {
    for (const id of [NOBODY, 'nothing', NOBODY.toUpperCase()]) {
      for (const answer of [await react('like', fan, id), await fan.send('DELETE', path(id))]) {
        expect([answer.status, answer.body]).toEqual([404, { code: 'not-found', message: 'Post not found' }]);
      }
    }
  });

  // [S2-7.17]
  test('is told to others when it changes something, and only then', async () => {
    const told = (act: () => Promise<unknown>) => heard(site, [reactionSet, itemsChanged], act);
    const change = (reaction: ReactionType | null) => [
      ['items-changed', { ids: [post._id] }],
      ['reactions.set', { accountId: fan.accountId, postId: post._id, reaction }],
    ];
    expect(await told(() => react('haha'))).toEqual(change('haha'));
    expect(await told(() => react('haha'))).toEqual([]);
    expect(await told(() => react('muscle'))).toEqual(change('muscle'));
    expect(await told(unreact)).toEqual(change(null));
    expect(await told(unreact)).toEqual([]);
  });
});
