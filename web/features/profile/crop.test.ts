import { expect, test } from 'vitest';
import { centredCrop, changed, sideOf, ZOOM_MAX } from './crop.ts';

const size = { width: 400, height: 200 };

test('a crop begins in the middle and never leaves the picture', () => {
  const whole = centredCrop(size);
  expect(sideOf(size, whole)).toBe(200);
  expect(changed(size, whole, { x: -50, y: 500 })).toEqual({ x: 100, y: 100, zoom: 1 });
  const near = changed(size, whole, { zoom: 4 });
  expect(sideOf(size, near)).toBe(50);
  expect(changed(size, near, { x: 0, y: 0 })).toEqual({ x: 25, y: 25, zoom: 4 });
  expect(changed(size, { x: 25, y: 25, zoom: 4 }, { zoom: 0.1 })).toEqual({ x: 100, y: 100, zoom: 1 });
  expect(changed(size, whole, { zoom: 99 }).zoom).toBe(ZOOM_MAX);
});
