import { expect, test } from 'vitest';
import { emptyRow, participantsProblem, rowsFromList, rowsOf, textOf, toSendParticipants } from './participant-rows.ts';

const ann = { name: 'Ann', school: 'Heidelberg', country: 'Germany' };
const ben = { name: 'Ben', school: '', country: '' };

test('a list that is pasted becomes rows, however it is written; a name stays a name', () => {
  for (const text of [
    'Ann, Heidelberg, Germany\nBen',
    'Ann, Heidelberg, Germany; Ben',
    'Ann\tHeidelberg\tGermany\r\nBen\t\t',
    '[{"name":"Ann","school":"Heidelberg","country":"Germany"},{"name":"Ben"}]',
    '[{"name":"Ann","school":"Heidelberg","country":"Germany"},"Ben"]',
  ]) {
    expect(rowsFromList(text), text).toEqual([ann, ben]);
  }
  expect(rowsFromList('Ann Example')).toBeNull();
  expect(rowsFromList('[A-Team] Ann')).toBeNull();
});

test('rows are kept as text and read again', () => {
  expect(rowsOf(textOf([ann, emptyRow, ben]))).toEqual([ann, emptyRow, ben]);
  expect(textOf([emptyRow, emptyRow])).toBe('');
});

test('rows travel as JSON without what is empty', () => {
  const rows = [{ name: ' O’Neill; Jr., Ann ', school: '', country: 'Korea, Republic of' }, emptyRow, ben];
  expect(JSON.parse(toSendParticipants(textOf(rows)) ?? '')).toEqual([
    { name: 'O’Neill; Jr., Ann', country: 'Korea, Republic of' },
    { name: 'Ben' },
  ]);
  expect(toSendParticipants('')).toBeUndefined();
  expect(toSendParticipants(textOf([emptyRow]))).toBeUndefined();
});

test('says who is wrong, and how', () => {
  expect(participantsProblem(textOf([ann, ben]))).toBeNull();
  expect(participantsProblem(textOf([ann, { ...emptyRow, school: 'Legon' }]))).toBe(
    'Please enter a name for participant 2, or remove it.',
  );
  expect(participantsProblem(textOf([{ ...ann, country: 'x'.repeat(101) }]))).toBe(
    'The country of participant 1 is too long: it can have up to 100 characters.',
  );
  expect(participantsProblem(textOf(Array.from({ length: 101 }, () => ben)))).toBe(
    'You can list up to 100 participants.',
  );
  const long = Array.from({ length: 100 }, () => ({ ...ann, name: 'x'.repeat(100), school: 'y'.repeat(150) }));
  expect(participantsProblem(textOf(long))).toMatch(/too much/);
});
