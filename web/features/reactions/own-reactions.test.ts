import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { VIEWER_REACTIONS } from '../../../contract/reactions.ts';
import { useSession } from '../../platform/session/session.ts';
import {
  choose,
  knownOwn,
  moment,
  noteOwn,
  pendingChoice,
  reactionsTo,
  readViewerReactions,
  rollBack,
  settle,
  tellOwn,
} from './own-reactions.ts';
import { countsAfter } from './transition.ts';

// The session listens to other tabs as soon as it is loaded, and Node has none.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => {}));
afterAll(() => void vi.unstubAllGlobals());

const counts = { likeCount: 3, reactionCounts: { like: 2, fire: 1 } };

test.each([
  ['a first one adds 1', null, 'fire', 4, { like: 2, fire: 2 }],
  ['removing it subtracts 1', 'like', null, 2, { like: 1, fire: 1 }],
  ['replacing it leaves the total', 'like', 'fire', 3, { like: 1, fire: 2 }],
  ['the same changes nothing', 'like', 'like', 3, { like: 2, fire: 1 }],
  ['one that nobody had is counted', null, 'goal', 4, { like: 2, fire: 1, goal: 1 }],
] as const)('counts after a reaction: %s', (_name, before, after, likeCount, reactionCounts) => {
  expect(countsAfter(counts, before, after)).toEqual({ likeCount, reactionCounts });
});

// [S2-3.2]
test('counts never fall below 0', () => {
  const none = { likeCount: 0, reactionCounts: {} };
  expect(countsAfter(none, 'like', null)).toEqual({ likeCount: 0, reactionCounts: { like: 0 } });
});

describe('the viewer’s own reaction', () => {
  let posts = 0;
  let id = '';
  beforeEach(() => {
    id = `post ${++posts}`;
  });
  const post = (viewerReaction: 'like' | 'fire' | null = null) => ({ _id: id, ...counts, viewerReaction });

  test('is what came with the post, until there is a choice', () => {
    expect(reactionsTo(post('like'))).toEqual({ own: 'like', ...counts });
    choose(id, 'fire');
    expect(reactionsTo(post('like'))).toEqual({ own: 'fire', likeCount: 3, reactionCounts: { like: 1, fire: 2 } });
    choose(id, null);
    expect(reactionsTo(post('like'))).toEqual({ own: null, likeCount: 2, reactionCounts: { like: 1, fire: 1 } });
  });

  test('is in the counts of a list that was loaded before it, and of one that was loaded after it', () => {
    tellOwn(id, 'fire');
    expect(reactionsTo(post(null))).toEqual({ own: 'fire', likeCount: 4, reactionCounts: { like: 2, fire: 2 } });
    expect(reactionsTo(post('fire'))).toEqual({ own: 'fire', ...counts });
    expect(reactionsTo({ _id: id, ...counts })).toEqual({ own: 'fire', ...counts }); // a list that does not tell
  });

  test('goes back to what the server has said when the call fails', () => {
    tellOwn(id, 'like');
    choose(id, 'fire');
    rollBack(id);
    expect([pendingChoice(id), knownOwn(id)]).toEqual([undefined, 'like']);
  });

  test('is settled by the answer, and a newer choice stays', () => {
    choose(id, 'like');
    settle(id, 'like', 'like');
    expect([pendingChoice(id), knownOwn(id)]).toEqual([undefined, 'like']);
    choose(id, 'fire');
    choose(id, 'goal');
    settle(id, 'fire', 'fire');
    expect([pendingChoice(id), knownOwn(id)]).toEqual(['goal', 'fire']);
    settle(id, 'goal', 'goal');
    expect(pendingChoice(id)).toBeUndefined();
  });

  test('is not taken from an answer that was asked for before a choice', () => {
    const asked = moment();
    choose(id, 'like');
    noteOwn(id, null, asked);
    settle(id, 'like', 'like');
    noteOwn(id, null, asked);
    expect(knownOwn(id)).toBe('like');
    noteOwn(id, 'fire', moment());
    expect(knownOwn(id)).toBe('fire'); // chosen in another browser since
  });

  test('is forgotten when somebody else signs in, and their call is not settled', () => {
    choose(id, 'like');
    useSession.setState({ userData: { _id: 'another', username: 'Another', profilePicture: '' } });
    expect(pendingChoice(id)).toBeUndefined();
    settle(id, 'like', 'like');
    expect(knownOwn(id)).toBeNull();
  });
});

test('the header of a feed page names them by post, and what it does not know is left out', () => {
  const read = (value?: string) =>
    readViewerReactions(new Headers(value === undefined ? {} : { [VIEWER_REACTIONS]: value }));
  expect(read()).toBeNull();
  expect(read('')).toEqual(new Map());
  expect(read('a=like, b=fire,c=nonsense,=like')).toEqual(
    new Map([
      ['a', 'like'],
      ['b', 'fire'],
    ]),
  );
});
