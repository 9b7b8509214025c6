import { expect, test } from 'vitest';
import { wordsForClip, wordsForPost } from './share-words.ts';

const post = (title: string, text: string, url: string) => wordsForPost({ title, text, url });

// [B20.1]
test('what is shared is said once, whichever field an app puts it into', () => {
  const url = 'https://news.example/final';
  expect(post('The final', 'What a match', url)).toBe(`The final\nWhat a match\n${url}`);
  expect(post('', `What a match ${url}`, url)).toBe(`What a match ${url}`);
  expect(post('The final', `The final: ${url}`, '')).toBe(`The final: ${url}`);
  expect(post('The final', 'The final', '')).toBe('The final');
  expect(post(url, url, url)).toBe(url);
  expect(post('', '', '')).toBe('');
});

test('a clip has its title apart', () => {
  const shared = { title: 'Goal', text: 'Goal in the last minute', url: '' };
  expect(wordsForClip(shared)).toEqual({ title: 'Goal', description: 'Goal in the last minute' });
});
