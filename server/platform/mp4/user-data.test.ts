import { expect, test } from 'vitest';
import { packFills, unpackFills } from './fills.ts';
import { userDataOf } from './user-data.ts';

/** A unit of these messages, as bytes in hexadecimal. */
const wiped = (hex: string, headBytes = 1) => {
  const unit = Buffer.from(hex.replaceAll(' ', ''), 'hex');
  const fills = [...unpackFills(packFills(userDataOf(unit, 0, headBytes)))];
  for (const { from, to, value } of fills) unit.fill(value, from, to);
  return unit.toString('hex');
};
const plain = (hex: string) => hex.replaceAll(' ', '');

test('user data becomes filling, wherever it stands among other messages', () => {
  expect(wiped('06 0502aabb 80')).toBe(plain('06 0302ffff 80'));
  expect(wiped('06 060184 0402aabb 010111 80')).toBe(plain('06 060184 0302ffff 010111 80'));
  expect(wiped('4e01 8902aabb 0503010203 80', 2)).toBe(plain('4e01 8902aabb 0303ffffff 80'));
  const long = 'ab'.repeat(300);
  expect(wiped(`06 05ff2d ${long} 060184 80`)).toBe(plain(`06 03ff2d ${'ff'.repeat(300)} 060184 80`));
});

test('bytes that keep start codes apart stay, so that all behind them is read as before', () => {
  expect(wiped('06 0506aa0000030102bb 060184 80')).toBe(plain('06 0306ff000003ffffff 060184 80'));
  expect(wiped('06 050700000300000300000301 060184 80')).toBe(plain('06 0307000003000003000003ff 060184 80'));
});

test('a type behind two zeros is not made one', () => {
  expect(wiped('06 06020000 0502aabb 80')).toBe(plain('06 06020000 0502ffff 80'));
});

test('the notes of encoders on their settings stay', () => {
  const note = `dc45e9bde6d948b7962cd820d923eeef${Buffer.from('x264 - core 164').toString('hex')}`;
  expect(wiped(`06 051f${note} 80`)).toBe(plain(`06 051f${note} 80`));
});

test('what is cut off is wiped as far as it goes', () => {
  expect(wiped('06 05ff')).toBe(plain('06 03ff'));
  expect(wiped('06 0520aabbcc80')).toBe(plain('06 0320ffffffff'));
});
