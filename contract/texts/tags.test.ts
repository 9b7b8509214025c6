import { expect, test } from 'vitest';
import { splitTags } from './tags.ts';

test.each([
  ['#Final, rally ,,FINAL,  ## set  point , #', ['Final', 'rally', 'set point']],
  ['', []],
  [' , ,', []],
  ['决赛、进球，射门；点球', ['决赛', '进球', '射门', '点球']],
  ['هدف، نهائي؛ ركلة', ['هدف', 'نهائي', 'ركلة']],
  ['goal; final', ['goal; final']],
  ['goal\nfinal', ['goal', 'final']],
  ['＃决赛 ＃进球', ['决赛', '进球']],
  ['#final #goal', ['final', 'goal']],
  ['#final#goal', ['final', 'goal']],
  ['final #goal', ['final', 'goal']],
  ['C# cup, F#', ['C# cup', 'F#']],
  ['set point', ['set point']],
])('%j are %j', (text, tags) => {
  expect(splitTags(text)).toEqual(tags);
});

// Read from each of its places, one of these would take minutes.
test.each(['x ', '# ', '#', '# a', ', ', '\n'])('a long text of %j is read in one pass', (unit) => {
  const [one, other] = unit;
  expect(splitTags(`x${(other ?? one ?? '').repeat(300_000)}x`).length).toBeLessThanOrEqual(2);
  expect(splitTags(unit.repeat(100_000)).length).toBeLessThanOrEqual(1);
});
