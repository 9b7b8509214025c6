import { describe, expect, test } from 'vitest';
import { describeVideo } from './metadata.ts';

const describeClip = (change: { title?: string; description?: string; tags?: string[] }) =>
  describeVideo({ title: 'Final', description: 'Of the season.', tags: [], ...change }, 'public').snippet;

describe('what YouTube is told of a clip', () => {
  test('has no angle brackets in title, description and tags', () => {
    const { title, description, tags } = describeClip({ title: 'I <3 it', description: '<b>3 > 2</b>', tags: ['<a>'] });
    expect([title, description, tags]).toEqual(['I ‹3 it', '‹b›3 › 2‹/b›', ['‹a›']]);
  });

  test('has no control characters in title, description and tags, which YouTube refuses for good', () => {
    const { title, description, tags } = describeClip({
      ...{ title: 'A\u0007 goal\u001b[0m', description: 'One\u0085two\u0000\n\tthree\u009f', tags: ['a\u0007b'] },
    });
    expect([title, description, tags]).toEqual(['A goal[0m', 'One\ntwo\n\tthree', ['ab']]);
  });

  test('has a title of at most 100 characters, never half of one', () => {
    expect(describeClip({ title: 'x'.repeat(100) }).title).toBe('x'.repeat(100));
    expect(describeClip({ title: 'x'.repeat(101) }).title).toBe(`${'x'.repeat(99)}…`);
    expect(describeClip({ title: `${'x'.repeat(98)}🏆🏆` }).title).toBe(`${'x'.repeat(98)}…`);
    expect(describeClip({ title: ' two\n lines ' }).title).toBe('two lines');
    expect(describeClip({ title: ' ' }).title).toBe('Highlight');
  });

  test('has a description of at most 5000 bytes, in any script', () => {
    const { description } = describeClip({ description: 'እ'.repeat(5000) }); // 3 bytes each
    expect(Buffer.byteLength(description)).toBeLessThanOrEqual(5000);
    expect(Buffer.byteLength(description)).toBeGreaterThan(4990);
    expect(description).toMatch(/^እ+…$/);
    expect(describeClip({ description: '<'.repeat(5000) }).description).toMatch(/^‹+…$/);
    expect(describeClip({ description: 'x'.repeat(5000) }).description).toBe('x'.repeat(5000));
  });

  test('keeps the credits of a description that is cut', () => {
    const credits = '\n\nTraining\nShared by Kofi on Touchline';
    const { description } = describeClip({ description: 'እ'.repeat(5000) + credits });
    expect(description).toMatch(/^እ+…\n\nTraining\nShared by Kofi on Touchline$/);
    expect(Buffer.byteLength(description)).toBeGreaterThan(4990);
    const crowded = describeClip({ description: `${'x'.repeat(5000)}\n\n${'y'.repeat(9000)}` }).description;
    expect(crowded).toMatch(/^x{2497}…\n\ny{2495}…$/);
    expect(Buffer.byteLength(crowded)).toBe(5000);
    const roomy = `A word.\n\n${'y'.repeat(4000)}`;
    expect(describeClip({ description: roomy }).description).toBe(roomy);
  });

  test('has tags of at most 500 characters in all, counted as YouTube does', () => {
    const tags = Array.from({ length: 15 }, (_, index) => `${index} ${'x'.repeat(37)}`);
    const kept = describeClip({ tags }).tags;
    expect(kept).toHaveLength(11); // 40 or 41 characters, 2 quotes and a comma each
    expect(kept.map((tag) => `"${tag}"`).join(',').length).toBeLessThanOrEqual(500);
    expect(describeClip({ tags: ['a', 'A', ' ', 'b,"c'] }).tags).toEqual(['a', 'b c']);
    expect(describeClip({ tags: ['x'.repeat(501), 'y'] }).tags).toEqual(['y']);
  });
});
