import { expect, test } from 'vitest';
import { notificationWords } from './words.ts';

const told = (detail: string) =>
  notificationWords({ kind: 'moderation', subject: 'team', detail, count: 1, actors: [] }, (name) => name);

test('whose team an admin has hidden reads what it was reported for, if that is said, and what they can do', () => {
  const plain = 'An admin has hidden your team. Change its name or description, and an admin will look at it again.';
  expect(told('hidden team')).toBe(plain);
  expect(told('hidden team harassment hate')).toBe(
    `${plain} It was reported for: Bullying or harassment, Hate or discrimination.`,
  );
});
