import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BACKGROUND_DELAY_MAX, JOIN_PATIENCE, type JoinLater } from '../../../contract/live.ts';
import { joinRoom, type Room } from './join-room.ts';
import type { LiveSocket } from './socket.ts';

const ROOM: Room = ['join-competition', { competitionId: 'cup' }];
const LATER: JoinLater = { later: 3000, message: 'Please try again in a moment.' };

type Answer = boolean | number | JoinLater;

/** A socket whose server answers only as it is told; what it is asked too long for ends as Socket.IO has it. */
function createServer() {
  const asked: unknown[][] = [];
  let answerLast = (_: Answer) => {};
  const socket = {
    timeout: (patience: number) => ({
      emit(event: string, thing: unknown, done: (error: Error | null, answer?: Answer) => void) {
        asked.push([event, thing]);
        const timer = setTimeout(() => done(new Error('operation has timed out')), patience);
        answerLast = (answer) => {
          clearTimeout(timer);
          done(null, answer);
        };
      },
    }),
  };
  return { asked, socket: socket as unknown as LiveSocket, answer: (answer: Answer) => answerLast(answer) };
}

/** A page that joins, and what it was told. */
function join() {
  const told: unknown[] = [];
  const { asked, socket, answer } = createServer();
  const stop = joinRoom(socket, ROOM, {
    onJoined: (quiet) => told.push(quiet),
    onGone: () => told.push('gone'),
    onDelayed: () => told.push('delayed'),
  });
  return { asked, answer, told, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0); // pauses as long as they can be: 2, 4, 8, 16, 30 s
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('asks once where that is answered, whatever the answer says', () => {
  for (const [answer, expected] of [
    [true, true],
    [0, 0], // something has happened this very moment
    [1234, 1234],
    [false, 'gone'],
  ] as const) {
    const page = join();
    expect(page.asked).toEqual([ROOM]);
    page.answer(answer);
    expect(page.told).toEqual([expected]);
    expect(vi.getTimerCount()).toBe(0);
  }
});

test('asks again where no answer comes, until one does: with growing pauses, in the end every 30 s', () => {
  const { asked, told, answer } = join();
  vi.advanceTimersByTime(JOIN_PATIENCE - 1);
  expect([asked.length, told]).toEqual([1, []]);
  vi.advanceTimersByTime(1);
  expect([asked.length, told]).toEqual([1, ['delayed']]);
  const pauses = [2000, 4000, 8000, 16_000, BACKGROUND_DELAY_MAX, BACKGROUND_DELAY_MAX];
  for (const [index, pause] of pauses.entries()) {
    vi.advanceTimersByTime(pause - 1);
    expect(asked).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(asked).toHaveLength(index + 2);
    vi.advanceTimersByTime(JOIN_PATIENCE);
  }
  vi.advanceTimersByTime(BACKGROUND_DELAY_MAX);
  answer(true);
  expect(told.at(-1)).toBe(true);
  expect(told.filter((one) => one !== 'delayed')).toEqual([true]);
  expect(vi.getTimerCount()).toBe(0);
});

test('asks never sooner than the server wants, and ever later where it is refused again', () => {
  const { asked, told, answer } = join();
  for (const [index, pause] of [2000, 4000, 8000].entries()) {
    answer(LATER);
    vi.advanceTimersByTime(LATER.later + pause - 1);
    expect(asked).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(asked).toHaveLength(index + 2);
  }
  expect(told).toEqual(['delayed', 'delayed']); // of one refusal, nobody need hear
  vi.mocked(Math.random).mockReturnValue(1); // pauses as short as they can be
  answer({ ...LATER, later: 60_000 });
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveLength(4);
  vi.advanceTimersByTime(8000);
  expect(asked).toHaveLength(5);
  vi.mocked(Math.random).mockReturnValue(0);
  answer({ ...LATER, later: 0 });
  expect(told.at(-1)).toBe('delayed');
  vi.advanceTimersByTime(BACKGROUND_DELAY_MAX);
  answer(7);
  expect(told.at(-1)).toBe(7);
});

test('ends with the connection: before an answer, after one that comes too late, and during a pause', () => {
  const [waiting, pausing] = [join(), join()];
  waiting.stop();
  waiting.answer(true);
  pausing.answer(LATER);
  pausing.stop();
  const [silent, gone] = [join(), join()];
  silent.stop();
  gone.stop();
  gone.answer(false);
  vi.advanceTimersByTime(10 * BACKGROUND_DELAY_MAX);
  for (const { asked, told } of [waiting, pausing, silent, gone]) expect([asked.length, told]).toEqual([1, []]);
});
