import { expect, test } from 'vitest';
import { abilitiesFor } from './abilities.ts';

const nothing = { edit: false, delete: false, report: false };

test('owners edit and delete what they wrote, and report nothing of their own', () => {
  expect(abilitiesFor('ama', { kind: 'post', ownerId: 'ama' })).toEqual({ ...nothing, edit: true, delete: true });
  expect(abilitiesFor('ama', { kind: 'comment', ownerId: 'ama' })).toEqual({ ...nothing, edit: true, delete: true });
  expect(abilitiesFor('ama', { kind: 'video', ownerId: 'ama' })).toEqual({ ...nothing, edit: true, delete: true });
  expect(abilitiesFor('ama', { kind: 'person', ownerId: 'ama' })).toEqual(nothing);
});

test('other members report it, also where nobody knows whose it is; visitors do nothing', () => {
  for (const kind of ['post', 'comment', 'video', 'person'] as const) {
    expect(abilitiesFor('kofi', { kind, ownerId: 'ama' })).toEqual({ ...nothing, report: true });
    expect(abilitiesFor('kofi', { kind, ownerId: null })).toEqual({ ...nothing, report: true });
    expect(abilitiesFor(undefined, { kind, ownerId: null })).toEqual(nothing);
    expect(abilitiesFor(null, { kind, ownerId: 'ama' })).toEqual(nothing);
  }
});
