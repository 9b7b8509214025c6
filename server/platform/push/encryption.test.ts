import { expect, test } from 'vitest';
import { areUsable, encrypt } from './encryption.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

// https://www.rfc-editor.org/rfc/rfc8291#appendix-A
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  publicKey: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  secret: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  body: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ),
};

// [B15.6]
test('the example of RFC 8291, byte for byte', () => {
  const { text, privateKey, salt, body } = EXAMPLE;
  expect(encrypt(Buffer.from(text), EXAMPLE, { privateKey, salt })).toEqual(body);
});

test('each message has a key and a salt of its own', () => {
  const one = encrypt(Buffer.from('Goal'), EXAMPLE);
  const other = encrypt(Buffer.from('Goal'), EXAMPLE);
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});

test('keys that are no point of the curve, or too short, can’t be used', () => {
  const { publicKey, secret } = EXAMPLE;
  expect(areUsable({ publicKey, secret })).toBe(true);
  const moved = Buffer.from(publicKey);
  moved[40] = (moved[40] ?? 0) ^ 1;
  expect(areUsable({ publicKey: moved, secret })).toBe(false);
  expect(areUsable({ publicKey: publicKey.subarray(0, 64), secret })).toBe(false);
  expect(areUsable({ publicKey, secret: secret.subarray(0, 15) })).toBe(false);
  expect(areUsable({ publicKey: Buffer.alloc(65, 4), secret })).toBe(false);
});
