import { expect, test } from 'vitest';
import { bitRate, outputSize } from './output-size.ts';

const sized = (width: number, height: number) => Object.values(outputSize(width, height)).join('x');

test('a trimmed video keeps its size up to 1920x1080, in either direction', () => {
  expect(sized(1280, 720)).toBe('1280x720');
  expect(sized(1920, 1080)).toBe('1920x1080');
  expect(sized(1080, 1920)).toBe('1080x1920');
  expect(sized(3840, 2160)).toBe('1920x1080');
  expect(sized(2160, 3840)).toBe('1080x1920');
  expect(sized(1440, 1440)).toBe('1080x1080');
  expect(sized(4000, 1000)).toBe('1920x480');
});

test('its sides are even, and never nothing', () => {
  expect(sized(641, 361)).toBe('642x362');
  expect(sized(1, 4000)).toBe('2x1920');
});

test('its bit rate fits its size, and its source where that has less', () => {
  const size = { width: 1280, height: 720 };
  expect(bitRate(size)).toBe(4_147_200);
  expect(bitRate(size, 50_000_000)).toBe(4_147_200);
  expect(bitRate(size, 1_000_000)).toBe(1_500_000);
  expect(bitRate(size, 1000)).toBe(300_000);
});
