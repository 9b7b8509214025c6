import { expect, test } from 'vitest';
import { type RecordedEvent, sameAs } from './same-event.ts';

const noon = Date.UTC(2026, 10, 22, 12);
let count = 0;
const event = (accountId: string, seconds: number, more: Partial<RecordedEvent> = {}): RecordedEvent => ({
  ...{ id: `event ${++count}`, kind: 'goal', side: 'home', period: 1, minute: 10, added: null, value: 1 },
  ...{ memberId: null, accountId, happenedAt: new Date(noon + seconds * 1000), sameAs: null },
  ...more,
});

// [B26.4]
test('the same from another scorer is one event, up to a minute and 90 s apart', () => {
  const first = event('kofi', 0);
  expect(sameAs(event('yaa', 90), [first])).toBe(first.id);
  expect(sameAs(event('yaa', -90, { minute: 11 }), [first])).toBe(first.id);
  expect(sameAs(event('yaa', 0, { minute: null }), [first])).toBe(first.id);
  expect(sameAs(event('yaa', 0, { minute: 9, added: 2 }), [first])).toBe(first.id);
  expect(sameAs(event('yaa', 91), [first])).toBeUndefined();
  expect(sameAs(event('yaa', 0, { minute: 12 }), [first])).toBeUndefined();
  expect(sameAs(event('yaa', 0, { side: 'away' }), [first])).toBeUndefined();
  expect(sameAs(event('yaa', 0, { kind: 'penalty-goal' }), [first])).toBeUndefined();
  expect(sameAs(event('yaa', 0, { value: 2 }), [first])).toBeUndefined();
  expect(sameAs(event('yaa', 0, { period: 2 }), [first])).toBeUndefined();
  expect(sameAs(event('kofi', 1), [first])).toBeUndefined();
});

// [B26.4]
test('two goals within a minute stay two, whoever is late', () => {
  const [one, two] = [event('kofi', 0), event('kofi', 50)];
  const again = event('yaa', 2, { sameAs: one.id });
  expect(sameAs(event('yaa', 52), [one, two, again])).toBe(two.id);
  expect(sameAs(event('yaa', 52), [one, again])).toBeUndefined(); // yaa has noted two, kofi one so far
  expect(sameAs(event('yaa', 40), [one, two])).toBe(two.id); // the nearest
  expect(sameAs(event('esi', 1), [one, two, again])).toBe(one.id); // a third scorer says it once more
});

test('what says the same takes nothing up itself', () => {
  const first = event('kofi', 0);
  const again = event('yaa', 1, { sameAs: first.id });
  expect(sameAs(event('esi', 2), [again])).toBeUndefined();
});

test('cards for two players are two', () => {
  const card = { kind: 'yellow-card', value: 0 } as const;
  const first = event('kofi', 0, { ...card, memberId: 'a' });
  expect(sameAs(event('yaa', 1, { ...card, memberId: 'b' }), [first])).toBeUndefined();
  expect(sameAs(event('yaa', 1, { ...card, memberId: 'a' }), [first])).toBe(first.id);
  expect(sameAs(event('yaa', 1, card), [first])).toBe(first.id);
});

test('a period begins once and a match ends once, even in two tabs of one scorer', () => {
  const start = event('kofi', 0, { kind: 'period-start', side: null });
  const end = event('kofi', 6000, { kind: 'end', side: null, period: 2 });
  expect(sameAs(event('kofi', 1, { kind: 'period-start', side: null }), [start])).toBe(start.id);
  expect(sameAs(event('yaa', 900, { kind: 'period-start', side: null }), [start])).toBe(start.id);
  expect(sameAs(event('yaa', 900, { kind: 'period-start', side: null, period: 2 }), [start])).toBeUndefined();
  expect(sameAs(event('yaa', 9000, { kind: 'end', side: null, period: 3 }), [end])).toBe(end.id);
});
