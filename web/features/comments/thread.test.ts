import { afterEach, describe, expect, test } from 'vitest';
import type { Comment } from '../../../contract/comments.ts';
import type { Hidden } from '../../../contract/reports.ts';
import { changesSince, closeJournal, isOwnDeletion, journalMoment, markOwnDeletion, writeDown } from './journal.ts';
import { afterChange, reachesBackTo, type Thread, withEarlier, withShown } from './thread.ts';

/** Comments of the minute that their letter stands for. */
const comment = (_id: string) => ({ _id, createdAt: `2026-11-21T15:${_id.charCodeAt(0)}:00.000Z` }) as Comment;
const comments = (ids: string) => [...ids].map(comment);
const thread = (ids: string, earlier: string | null = null): Thread => ({
  comments: comments(ids),
  earlier,
  commentCount: ids.length,
});
const ids = ({ comments: list }: Thread) => list.map(({ _id }) => _id).join('');
const hidden = { reason: 'spam' } as unknown as Hidden;
const added = (id: string, commentCount = 9) => ({ kind: 'added', comment: comment(id), commentCount }) as const;
const removed = (commentId: string, commentCount = 9) => ({ kind: 'removed', commentId, commentCount }) as const;

describe('a thread after a change', () => {
  test('has a new comment at its time, and the count that came with it', () => {
    expect(afterChange(thread('ACD'), added('B', 4))).toMatchObject({ comments: comments('ABCD'), commentCount: 4 });
    expect(ids(afterChange(thread('AB'), added('C')))).toBe('ABC');
  });

  test('orders those of one millisecond by their ids', () => {
    const one = { ...comment('B'), createdAt: comment('A').createdAt };
    expect(ids(afterChange(thread('AC'), { ...added('B'), comment: one }))).toBe('ABC');
  });

  test('is as it was when the comment was there already: it was counted when it arrived', () => {
    const before = thread('AB');
    expect(afterChange(before, added('B'))).toBe(before);
    expect(afterChange(before, { ...added('B'), again: true }).commentCount).toBe(9); // it was hidden
  });

  test('has no comment that was removed, and marks one that was hidden', () => {
    expect(ids(afterChange(thread('ABC'), removed('B')))).toBe('AC');
    const after = afterChange(thread('AB'), { kind: 'hidden', commentId: 'B', hidden, commentCount: 1 });
    expect(after.comments).toEqual([comment('A'), { ...comment('B'), hidden }]);
  });

  test('has the fields of its post that have changed', () => {
    expect(afterChange(thread('A'), { kind: 'post', fields: { likeCount: 3 } })).toMatchObject({ likeCount: 3 });
  });
});

describe('stretches of a thread', () => {
  test('an earlier one comes first, without what is there', () => {
    expect(withEarlier(thread('CD', 'x'), { comments: comments('ABC'), earlier: 'y' })).toMatchObject({
      comments: comments('ABCD'),
      earlier: 'y',
    });
  });

  test('the newest come after the earlier ones that are shown', () => {
    expect(withShown(thread('CDE', 'c'), thread('ABCD', 'a'))).toMatchObject({
      comments: comments('ABCDE'),
      earlier: 'a',
    });
  });

  test.each([
    ['none are shown', thread('CD', 'c'), undefined],
    ['there is nothing before them', thread('CD'), thread('AB')],
    ['there may be a gap between', thread('CD', 'c'), thread('AB', 'a')],
    ['nothing earlier is shown', thread('CD', 'c'), thread('CD', 'c')],
  ])('they stand alone where %s', (_why, fresh, shown) => {
    expect(withShown(fresh, shown)).toBe(fresh);
  });

  test('one reaches back to another where it begins with the same or an earlier comment', () => {
    expect(reachesBackTo(comments('ABC'), comments('BC'))).toBe(true);
    expect(reachesBackTo(comments('BC'), comments('BC'))).toBe(true);
    expect(reachesBackTo(comments('C'), comments('BC'))).toBe(false);
    expect(reachesBackTo([], comments('B'))).toBe(true);
    expect(reachesBackTo(comments('B'), [])).toBe(true);
  });
});

describe('the journal', () => {
  afterEach(() => closeJournal('post'));

  test('writes down what is new, and not what came by the other way too', () => {
    expect(writeDown('post', added('A'))).toBe(true);
    expect(writeDown('post', added('A'))).toBe(false);
    expect(writeDown('post', removed('A'))).toBe(true);
    expect(writeDown('post', removed('A'))).toBe(false);
    expect(writeDown('post', added('A'))).toBe(false); // older than its removal
    expect(writeDown('other', added('A'))).toBe(true);
    closeJournal('other');
  });

  test('has what is visible again begin anew', () => {
    writeDown('post', { kind: 'hidden', commentId: 'A', hidden, commentCount: 0 });
    expect(writeDown('post', removed('A'))).toBe(true);
    expect(writeDown('post', { ...added('A'), again: true })).toBe(true);
    expect(changesSince('post', 0).map(({ kind }) => kind)).toEqual(['added']);
    expect(writeDown('post', removed('A'))).toBe(true);
  });

  test('knows of each field of the post only the last', () => {
    writeDown('post', { kind: 'post', fields: { likeCount: 1 } });
    writeDown('post', { kind: 'post', fields: { content: 'x' } });
    writeDown('post', { kind: 'post', fields: { likeCount: 2 } });
    expect(changesSince('post', 0)).toEqual([
      { kind: 'post', fields: { content: 'x' } },
      { kind: 'post', fields: { likeCount: 2 } },
    ]);
  });

  test('tells what has happened since a thread was requested, until it is closed', () => {
    writeDown('post', added('A'));
    const asked = journalMoment();
    writeDown('post', added('B'));
    expect(changesSince('post', asked)).toEqual([added('B')]);
    closeJournal('post');
    expect(changesSince('post', 0)).toEqual([]);
  });

  test('knows what was deleted here', () => {
    expect(isOwnDeletion('A')).toBe(false);
    markOwnDeletion('A');
    expect(isOwnDeletion('A')).toBe(true);
  });
});
