import { expect, test } from 'vitest';
import { notificationWords } from './words.ts';

const told = (detail: string) =>
  notificationWords({ kind: 'moderation', subject: 'team', detail, count: 1, actors: [] }, ({ username }) => username);

test('whose team an admin has hidden reads what it was reported for, if that is said, and what they can do', () => {
  const plain = 'An admin has hidden your team. Change its name or description, and an admin will review it.';
  expect(told('hidden team')).toBe(plain);
  expect(told('hidden team harassment hate')).toBe(
    `${plain} It was reported for: Bullying or harassment, Hate or discrimination.`,
  );
});

test('a notification names people as they want to be called; a name from right to left keeps to itself', () => {
  const actors = [
    { username: 'amara', name: 'Amara Okafor' },
    { username: 'omar', name: 'عمر' },
  ];
  const told = { kind: 'follow', subject: 'none', detail: null, count: 2, actors } as const;
  expect(notificationWords({ ...told, actors }, ({ name, username }) => name ?? username)).toBe(
    'Amara Okafor and \u2068عمر\u2069 follow you.',
  );
});
