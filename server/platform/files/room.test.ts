/** The room of a disk to which several processes write; that of one is tested over HTTP (features/uploads/room.test.ts). */
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { PATIENT } from '../../testing/traces.ts';
import { createTurns } from '../processes/turns.ts';
import { createRoom, type Promised, type Room } from './room.ts';

const MEGABYTE = 1024 * 1024;
const OWNER = { accountId: 'kofi', role: 'user' } as const;

/** Rooms of several processes on one disk with so many bytes to give. */
function makeRooms(free: number, { quota = 0, announced = 0, floor = 0 } = {}): [Room, Room] {
  const turns = createTurns();
  const notes = new Map<number, Promised>();
  const make = (number: number): Room =>
    createRoom({
      freeBytes: async () => free,
      floor,
      quota,
      announced: async () => announced,
      storedBy: async () => 0,
      neighbours: {
        async oneByOne(act) {
          const end = await turns.take('room');
          return act().finally(end);
        },
        tell: (promised) => void notes.set(number, promised),
        promised: () => [...notes].filter(([from]) => from !== number).map(([, promised]) => promised),
      },
    });
  return [make(1), make(2)];
}

test('is promised once, whichever process is asked, also by all at the same moment', async () => {
  const rooms = makeRooms(10 * MEGABYTE);
  const holds = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => (rooms[n % 2] as Room).hold(MEGABYTE)));
  const held = holds.filter(({ status }) => status === 'fulfilled');
  expect(held).toHaveLength(10);
  await expect(rooms[1].hold(1)).rejects.toMatchObject({ status: 507 });
  await expect(rooms[1].arriving(1)).rejects.toMatchObject({ status: 507 });
  expect(await rooms[0].left()).toBe(0);
  for (const hold of holds) if (hold.status === 'fulfilled') hold.value.release();
  expect([await rooms[0].left(), await rooms[1].left()]).toEqual([10 * MEGABYTE, 10 * MEGABYTE]);
});

test('counts a member’s share over all processes', async () => {
  const [one, other] = makeRooms(100 * MEGABYTE, { quota: 3 * MEGABYTE });
  const hold = await one.hold(2 * MEGABYTE, OWNER);
  await expect(other.hold(2 * MEGABYTE, OWNER)).rejects.toMatchObject({ status: 413 });
  expect(await other.shareOf(OWNER)).toEqual({ used: 2 * MEGABYTE, quota: 3 * MEGABYTE });
  hold.release();
  (await other.hold(2 * MEGABYTE, OWNER)).release();
});

test('counts what has come of announced uploads as come, to whichever process it came', async () => {
  const [one, other] = makeRooms(10 * MEGABYTE, { announced: 5 * MEGABYTE });
  expect(await other.left()).toBe(5 * MEGABYTE);
  const arrival = await one.arriving(5 * MEGABYTE);
  const stream = Readable.from([Buffer.alloc(2 * MEGABYTE)]);
  arrival.watch(stream);
  await once(stream, 'end');
  await vi.waitFor(async () => expect(await other.left()).toBe(7 * MEGABYTE), PATIENT);
  arrival.release();
  expect(await other.left()).toBe(5 * MEGABYTE);
});

test('keeps its word to an announced upload when the database has grown, out of half of what is kept free for it', async () => {
  const arrivingAt = (free: number) =>
    makeRooms(free, { floor: 8 * MEGABYTE, announced: MEGABYTE })[0].arriving(MEGABYTE);
  (await arrivingAt(8 * MEGABYTE)).release();
  (await arrivingAt(5 * MEGABYTE)).release();
  await expect(arrivingAt(5 * MEGABYTE - 1)).rejects.toMatchObject({ status: 507 });
});
