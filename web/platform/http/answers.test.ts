import { expect, test } from 'vitest';
import { isOfServer } from './answers.ts';

const answer = (status: number, type?: string) => ({
  status,
  headers: new Headers(type === undefined ? {} : { 'content-type': type }),
});

test.each([
  ['an answer to a call', 200, 'application/json; charset=utf-8'],
  ['a refusal in words', 404, 'application/json; charset=utf-8'],
  ['a part of an upload', 204, undefined],
  ['the picture by which the network is looked at', 200, 'image/svg+xml'],
])('%s is of the server', (_, status, type) => {
  expect(isOfServer(answer(status, type))).toBe(true);
});

test.each([
  ['the login page of a wifi', 200, 'text/html'],
  ['something that does not say what it is', 200, undefined],
  ['a proxy whose server is away', 502, 'text/html'],
  ['a server whose database is away', 503, 'application/json'],
  ['a server that has been asked too often', 429, 'application/json'],
])('%s is no sign that the server does what it is asked', (_, status, type) => {
  expect(isOfServer(answer(status, type))).toBe(false);
});
