import Type from 'typebox';
import { expect, test } from 'vitest';
import { invalid, Problem, worded } from './problem.ts';
import { parser } from './validation.ts';

/** As a catalogue of the contract makes them. */
const text = <Values extends unknown[]>(key: string, say: (...values: Values) => string) => Object.assign(say, { key });
const gone = text('examples.gone', () => 'It is gone.');
const tooLate = text('examples.tooLate', ({ name }: { name: string }) => `${name} was faster.`);
const tooShort = text('examples.tooShort', () => 'At least two characters.');

test('a text is told in English and by its name, so that a browser can say it in another language', () => {
  expect(new Problem(404, 'not-found', gone).answer).toEqual({
    message: 'It is gone.',
    code: 'not-found',
    text: 'examples.gone',
  });
  expect(new Problem(409, 'conflict', worded(tooLate, { name: 'Amara' }), { field: 'id' }).answer).toEqual({
    message: 'Amara was faster.',
    code: 'conflict',
    text: 'examples.tooLate',
    params: { name: 'Amara' },
    field: 'id',
  });
});

test('bare words have no name', () => {
  expect(invalid('No.', 'a').answer).toEqual({ message: 'No.', code: 'invalid', field: 'a' });
});

test('what is told about several fields is named field by field', () => {
  const field = Type.String({ minLength: 2, maxLength: 9, message: tooShort });
  const parse = parser(Type.Object({ a: field, b: field, c: Type.String({ maxLength: 1, message: 'One.' }) }));
  const refused = (value: unknown) => {
    try {
      return parse(value);
    } catch (error) {
      return (error as Problem).answer;
    }
  };
  const first = { message: 'At least two characters.', code: 'invalid', text: 'examples.tooShort', field: 'a' };
  expect(refused({ a: 'x', b: 'yy', c: '' })).toEqual(first);
  expect(refused({ a: 'x', b: 'y', c: 'zz' })).toEqual({
    ...first,
    fields: { a: 'At least two characters.', b: 'At least two characters.', c: 'One.' },
    fieldTexts: { a: { text: 'examples.tooShort' }, b: { text: 'examples.tooShort' } },
  });
});
