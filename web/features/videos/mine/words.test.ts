import { expect, test } from 'vitest';
import type { OwnVideo } from '../../../../contract/own-videos.ts';
import { stateText } from './words.ts';

const NOW = new Date(2026, 10, 21, 15, 0); // by the clock of the machine
const at = (days: number, hours: number) => new Date(2026, 10, 21 + days, hours, 5).toISOString();

const video = (change: Partial<OwnVideo>): OwnVideo => ({
  _id: '1',
  title: 'Relay',
  state: 'waiting',
  host: 'youtube',
  reason: null,
  nextTry: null,
  isConverting: false,
  refusal: null,
  canRetry: false,
  youtubeLink: null,
  isLateAtHost: false,
  posterUrl: '',
  durationSeconds: 7,
  schoolName: 'University of Ghana',
  eventType: 'Training',
  createdAt: at(0, 12),
  ...change,
});
const text = (change: Partial<OwnVideo>) => stateText(video(change), NOW);

test('a moment to come is told by the reader’s clock, with its day where that is another one', () => {
  const when = (nextTry: string) => text({ reason: 'trouble', nextTry });
  expect(when(at(0, 16))).toMatch(/ We’ll try again at 4:05\sPM\.$/);
  expect(when(at(0, 14))).toMatch(/ at 2:05\sPM\.$/); // a clock that is ahead
  expect(when(at(1, 9))).toMatch(/ tomorrow at 9:05\sAM\.$/);
  expect(when(at(2, 0))).toMatch(/ on Nov 23 at 12:05\sAM\.$/);
});

// [B6.2]
test('each state of an upload has its words, with what comes next', () => {
  expect(text({ state: 'published' })).toBe('');
  expect(text({ state: 'published', isLateAtHost: true })).toBe(
    'YouTube gets your changes as soon as it accepts them.',
  );
  expect(text({ reason: 'daily-limit', nextTry: at(1, 8) })).toMatch(
    /^Our YouTube channel has reached its limit for today\. We’ll try again tomorrow at 8:05\sAM\.$/,
  );
  expect(text({ reason: 'no-answer' })).toBe('YouTube isn’t responding at the moment. We’ll keep trying.');
  expect(text({})).toBe('Waiting for its turn.');
  expect(text({ state: 'publishing' })).toBe('On its way to YouTube.');
  expect(text({ state: 'publishing', host: 'local', isConverting: true })).toContain('converting');
  expect(text({ state: 'hidden' })).toContain('An admin has hidden this clip.');
  expect(text({ state: 'published' })).toBe('');
});

test('a refusal says what to do: nothing more where it can be tried again or has said so itself', () => {
  const refused = (refusal: string, canRetry: boolean) => text({ state: 'failed', refusal, canRetry });
  expect(refused('No channel.', true)).toBe('No channel.');
  expect(refused('Please export it as MP4, and upload it again.', false)).toBe(
    'Please export it as MP4, and upload it again.',
  );
  expect(refused('No channel.', false)).toBe('No channel. We no longer have this file. Please upload the clip again.');
});
