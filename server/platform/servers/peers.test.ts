import { expect, test } from 'vitest';
import { createPeers } from './peers.ts';
import { announcementOf, endOf, packetOf, payloadsOf } from './wire.ts';

const A = 'server-a';
const B = 'server-b';

function stage() {
  let time = 0;
  const log: string[] = [];
  const peers = createPeers({ now: () => time, onMessage: (text) => log.push(text), onGap: () => log.push('gap') });
  const hear = (payload = '') => {
    const packet = packetOf(payload);
    if (packet) peers.hear(packet);
  };
  const message = (origin: string, counter: number, content: unknown = counter) =>
    payloadsOf({ origin, counter }, content) ?? [];
  const say = (origin: string, counter: number) => message(origin, counter).forEach(hear);
  const has = (origin: string, counter: number) => peers.hasHeard({ origin, counter });
  return { peers, log, hear, message, say, has, wait: (by: number) => (time += by) };
}

test('each message is heard once and in order, of each server', () => {
  const { log, say, has } = stage();
  for (const n of [4, 5, 5, 4, 6]) say(A, n); // what was sent twice, because the first time was not confirmed
  say(B, 1);
  expect(log).toEqual(['4', '5', '6', '1']);
  expect([has(A, 3), has(A, 6), has(A, 7), has(B, 1), has(B, 2)]).toEqual([true, true, false, true, false]);
  expect(has('server-c', 1)).toBeUndefined();
});

test('a missing message is a gap, noticed by the next one or by an announcement', () => {
  const { log, say, hear, has } = stage();
  say(A, 1);
  say(A, 3);
  expect(log).toEqual(['1', 'gap', '3']);
  hear(announcementOf(A, 3, 0));
  expect(log).toHaveLength(3);
  hear(announcementOf(A, 5, 0));
  expect([log.at(-1), log.length, has(A, 5), has(A, 6)]).toEqual(['gap', 4, true, false]);
});

test('a message of several parts counts as heard when all are there, and a missing part is a gap', () => {
  const { log, message, hear, has, say } = stage();
  say(A, 1);
  const [one, two, three] = message(A, 2, 'x'.repeat(6000));
  hear(one);
  hear(two);
  expect([log.length, has(A, 2)]).toEqual([1, false]);
  for (const part of [one, two, three, three]) hear(part); // sent anew from its beginning
  expect([log[1], has(A, 2)]).toEqual([`"${'x'.repeat(6000)}"`, true]);
  const [first, , third] = message(A, 3, 'x'.repeat(6000));
  hear(first);
  hear(third);
  expect([log.length, log[2], has(A, 3)]).toEqual([3, 'gap', true]);
  say(A, 4);
  expect(log[3]).toBe('4');
});

test('who has not been heard of for too long is given up, and a server that says its end is not', () => {
  const { peers, say, hear, has, wait } = stage();
  expect(peers.leastHeardAt()).toBeUndefined();
  say(A, 1);
  wait(1000);
  say(B, 1);
  expect(peers.leastHeardAt()).toBe(0);
  expect(peers.giveUp(0)).toBe(0);
  expect(peers.giveUp(500)).toBe(1);
  expect([has(A, 1), has(B, 1), peers.leastHeardAt()]).toEqual([false, true, 1000]); // it may write and not be heard
  hear(endOf(B));
  expect([peers.giveUp(5000), has(B, 1)]).toEqual([0, undefined]);
});

test('who was given up and comes back goes on where it stood', () => {
  const { peers, log, say, has, wait } = stage();
  say(A, 1);
  wait(1000);
  expect([peers.giveUp(500), peers.giveUp(500), peers.leastHeardAt()]).toEqual([1, 0, undefined]);
  say(A, 2);
  expect([log, has(A, 2)]).toEqual([['1', '2'], true]);
  peers.giveUp(1500);
  say(A, 4);
  expect(log).toEqual(['1', '2', 'gap', '4']);
});

test('not more servers are remembered that are gone than a site can have', () => {
  const { peers, say, has, wait } = stage();
  for (let n = 100; n < 300; n++) say(`serve${n}`, 1);
  wait(1000);
  expect(peers.giveUp(500)).toBe(200);
  expect([has('serve199', 1), has('serve200', 1)]).toEqual([undefined, false]);
});

test('after the connection was lost, nothing counts as heard until its server speaks again', () => {
  const { peers, log, say, has, hear } = stage();
  say(A, 7);
  peers.beginAnew();
  expect(has(A, 3)).toBe(false);
  hear(announcementOf(A, 9, 0));
  expect([has(A, 9), has(A, 10)]).toEqual([true, false]);
  say(A, 10);
  expect(log).toEqual(['7', '10']);
});
