import { expect, test } from 'vitest';
import { inPlaces, swapped } from './places.ts';

test('who begins keeps their place, and whoever comes in takes one that has become free', () => {
  expect(inPlaces([], ['ama', 'esi'])).toEqual(['ama', 'esi']);
  expect(inPlaces(['esi', 'ama'], ['ama', 'esi', 'yaa'])).toEqual(['esi', 'ama', 'yaa']);
  expect(inPlaces(['ama', 'esi', 'yaa'], ['ama', 'yaa', 'afia'])).toEqual(['ama', 'afia', 'yaa']);
  expect(inPlaces(['ama', 'esi', 'yaa'], ['yaa'])).toEqual(['yaa']);
});

test('two swap places, and nobody else moves', () => {
  expect(swapped(['ama', 'esi', 'yaa', 'afia'], 3, 1)).toEqual(['ama', 'afia', 'yaa', 'esi']);
  expect(swapped(['ama', 'esi'], 1, 1)).toEqual(['ama', 'esi']);
});
