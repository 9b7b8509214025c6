import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { connectionsFor, poolSizeOf } from './pools.ts';

const DATABASE_URL = 'postgres://db/touchline';

test('one process has the connections that it always had', () => {
  expect([poolSizeOf(readConfig({})), connectionsFor(readConfig({}))]).toEqual([10, 40]);
});

test('several processes share what the embedded database allows, and from some number on it allows more', () => {
  const of = (WORKERS: string) => {
    const config = readConfig({ WORKERS });
    return [poolSizeOf(config), connectionsFor(config)];
  };
  expect(['2', '3', '4', '8'].map(of)).toEqual([
    [10, 40],
    [7, 40],
    [6, 45],
    [6, 81],
  ]);
});

test('a database of its own is asked for by role, and POOL_SIZE goes before all', () => {
  expect(poolSizeOf(readConfig({ DATABASE_URL, WORKERS: '8' }))).toBe(10);
  expect(poolSizeOf(readConfig({ DATABASE_URL, ROLE: 'worker' }))).toBe(5);
  expect(poolSizeOf(readConfig({ DATABASE_URL, ROLE: 'worker', POOL_SIZE: '30' }))).toBe(30);
  expect(connectionsFor(readConfig({ WORKERS: '2', POOL_SIZE: '30' }))).toBe(75);
});
