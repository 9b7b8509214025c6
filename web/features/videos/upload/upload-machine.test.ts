import { expect, test } from 'vitest';
import { idle, isBusy, type Machine, next, type Told, type UploadEvent } from './upload-machine.ts';

const after = (...events: UploadEvent[]): Machine => events.reduce(next, idle);
const press = { type: 'press' } as const;
const cancel = { type: 'cancel' } as const;
const clear = { type: 'clear' } as const;
const say = (told: Told, run = 1): UploadEvent => ({ run, ...told });

const prepared = say({ type: 'prepared', sent: 0, total: 100 });
const arrived = say({ type: 'arrived' });
const published = say({ type: 'published', message: 'There it is.' });
const failed = say({ type: 'failed', message: 'No.', variant: 'danger', isThere: true });

test('goes from the press to the end: prepared, sent, published, done', () => {
  const steps = [press, prepared, say({ type: 'progress', sent: 40, secondsLeft: 3 }), arrived, published];
  const seen: string[] = [];
  let machine = idle;
  for (const event of steps) {
    machine = next(machine, event);
    seen.push(machine.state.step);
    expect(isBusy(machine.state)).toBe(machine.state.step !== 'done');
  }
  expect(seen).toEqual(['preparing', 'sending', 'sending', 'publishing', 'done']);
  expect(machine.state).toEqual({ step: 'done', message: 'There it is.' });
});

// [D.14]
test('one press is one upload: a second one means nothing before the first has ended', () => {
  const busy = [after(press), after(press, prepared), after(press, prepared, arrived)];
  for (const machine of [...busy, after(press, prepared, arrived, published)]) {
    expect(next(machine, press), machine.state.step).toBe(machine);
  }
  expect(after(press, failed, press)).toEqual({ run: 2, state: { step: 'preparing' } });
  expect(after(press, cancel, press)).toEqual({ run: 2, state: { step: 'preparing' } });
});

// [B3.3]
test('can be called off at every step; from the last one the video may appear all the same', () => {
  expect(after(press, cancel).state).toEqual({ step: 'cancelled', mayAppear: false });
  expect(after(press, prepared, cancel).state).toEqual({ step: 'cancelled', mayAppear: false });
  expect(after(press, prepared, arrived, cancel).state).toEqual({ step: 'cancelled', mayAppear: true });
  for (const machine of [idle, after(press, failed), after(press, prepared, arrived, published)]) {
    expect(next(machine, cancel)).toBe(machine);
  }
});

test('what an upload says that was called off, or that another one has followed, is not heard', () => {
  for (const late of [prepared, arrived, published, failed]) {
    const cancelled = after(press, prepared, cancel);
    expect(next(cancelled, late)).toBe(cancelled);
    const second = after(press, prepared, cancel, press);
    expect(next(second, late)).toBe(second);
  }
});

test('says when it waits for a connection, while it is sent and at its last step, and when it goes on', () => {
  const waiting = say({ type: 'waiting', waiting: true });
  expect(after(press, prepared, waiting).state).toMatchObject({ step: 'sending', waiting: true });
  expect(after(press, prepared, arrived, waiting).state).toEqual({ step: 'publishing', waiting: true });
  expect(after(press, prepared, waiting, arrived).state).toEqual({ step: 'publishing', waiting: false });
  const still = after(press, prepared, arrived, waiting);
  expect(next(still, waiting)).toBe(still);
});

test('is sent anew where the server does not know it any more', () => {
  expect(after(press, prepared, arrived, prepared).state).toMatchObject({ step: 'sending', sent: 0 });
});

test('a failure stays until the form is sent again or says something else', () => {
  expect(after(press, prepared, failed).state).toEqual({
    step: 'failed',
    message: 'No.',
    variant: 'danger',
    isThere: true,
  });
  expect(after(press, failed, clear).state).toEqual({ step: 'idle' });
  expect(after(press, cancel, clear).state).toEqual({ step: 'idle' });
  const busy = after(press, prepared);
  expect(next(busy, clear)).toBe(busy);
  expect(after(press, say({ type: 'unprepared' })).state).toEqual({ step: 'idle' });
});
