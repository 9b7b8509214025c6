import { expect, test } from 'vitest';
import type { Stage } from '../../../../contract/sports/competitions.ts';
import { cup, hall } from '../../../testing/cups.ts';
import { stepsOf } from './steps.ts';

const stage = (change: Partial<Stage> = {}): Stage => ({
  _id: 'stage',
  position: 1,
  kind: 'groups',
  name: 'Groups',
  legs: 1,
  settings: {},
  groups: [],
  matchCount: 0,
  ...change,
});
const group = (...entries: string[]) => ({ _id: 'group', name: 'A', entries });

/** What is left of each step; of one that is done, what it counts. */
const said = (change: Parameters<typeof cup>[0]) =>
  stepsOf(cup(change)).map(
    ({ name, left, count, stage }) =>
      `${left ?? `${name} ✓`}${count ? ` ${count}` : ''}${stage ? ` of ${stage.name}` : ''}`,
  );

test('of a new draft all is left to do, in the order in which an organiser goes', () => {
  expect(said({ state: 'draft', entries: [] })).toEqual(['enter', 'addStage', 'make', 'go', 'go']);
});

test('one team is no competition, and a team that waits for an answer is not in', () => {
  expect(said({ state: 'draft', entries: [hall(1)] })[0]).toBe('enter 1');
  expect(said({ state: 'open', entries: [hall(1), hall(2, { state: 'asked' })] })[0]).toBe('answer 1');
  expect(said({ state: 'open', entries: [hall(1), hall(2, { state: 'refused' })] })[0]).toBe('enter 1');
  expect(said({ state: 'open', entries: [hall(1), hall(2)] })[0]).toBe('teams ✓ 2');
});

test('those in no group of the first stage are counted, and a knockout has no groups', () => {
  const [one, two] = [hall(1), hall(2)];
  expect(said({ state: 'draft', stages: [stage({ groups: [group(one._id)] })] })[1]).toBe('group 1');
  expect(said({ state: 'draft', stages: [stage({ groups: [group(one._id, two._id)] })] })[1]).toBe('groups ✓');
  expect(said({ state: 'draft', stages: [stage({ kind: 'knockout' })] })[1]).toBe('groups ✓');
  // Who goes on comes into the groups of a later stage by itself.
  const stages = [stage({ kind: 'league', groups: [group(one._id, two._id)] }), stage({ _id: 'later', position: 2 })];
  expect(said({ state: 'draft', stages })[1]).toBe('groups ✓');
});

test('each stage has its own matches, by name where there are several', () => {
  const later = stage({ _id: 'later', position: 2, kind: 'knockout', name: 'Finals' });
  expect(said({ state: 'draft', stages: [stage({ matchCount: 6 })] })[2]).toBe('matches ✓ 6');
  const all = said({ state: 'draft', stages: [stage({ matchCount: 6 }), later] });
  expect(all.slice(2)).toEqual(['matches ✓ 6 of Groups', 'make of Finals', 'go', 'go']);
  const none = said({ state: 'draft', stages: [stage(), { ...later, matchCount: 3 }] });
  expect(none.slice(2, 4)).toEqual(['make of Groups', 'matches ✓ 3 of Finals']);
});

test('a competition that runs still needs the matches of a later stage', () => {
  const groups = stage({ kind: 'league', groups: [group(hall(1)._id, hall(2)._id)], matchCount: 6 });
  const later = stage({ _id: 'later', position: 2, kind: 'knockout', name: 'Finals' });
  expect(said({ state: 'running', stages: [groups, later] })).toEqual([
    ...['teams ✓ 2', 'groups ✓', 'matches ✓ 6 of Groups', 'make of Finals', 'open ✓', 'start ✓'],
  ]);
  expect(said({ state: 'running', stages: [groups, { ...later, matchCount: 1 }] })).toEqual([]);
  expect(said({ state: 'ended', stages: [groups, later] })).toEqual([]);
});

test('one that runs has nothing left before its matches, unless there are none', () => {
  expect(said({ state: 'open', stages: [stage({ kind: 'knockout', matchCount: 1 })] }).slice(3)).toEqual([
    'open ✓',
    'go',
  ]);
  expect(said({ state: 'running', stages: [stage({ kind: 'knockout', matchCount: 1 })] })).toEqual([]);
  expect(said({ state: 'running', stages: [stage({ kind: 'knockout' })] })).toContain('make');
  expect(said({ state: 'ended', stages: [] })).toEqual([]);
});
