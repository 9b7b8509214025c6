import Type, { type TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { Id } from '../../../contract/ids.ts';
import { MARKS_MAX, NESTING_MAX, requestMessages, SENT_MAX, sentMax } from '../../../contract/requests.ts';
import { deepJson, piled } from '../../testing/sending/texts.ts';
import { parser } from './validation.ts';

const problemOf = (parse: (value: unknown) => unknown, value: unknown) => {
  try {
    parse(value);
    return undefined;
  } catch (error) {
    const { message, status, more } = error as { message: string; status: number; more: { field?: string } };
    return [status, more.field, message];
  }
};

describe('a schema of what is sent', () => {
  test('has a limit for every text, or the server does not start', () => {
    const open = Type.String();
    const schemas: TSchema[] = [
      Type.Object({ a: open }),
      Type.Object({ a: Type.Optional(open) }),
      Type.Object({ a: Type.Object({ b: open }) }),
      Type.Object({ a: Type.Array(open) }),
      Type.Object({ a: Type.Union([Type.Null(), open]) }),
      Type.Object({ a: Type.String({ pattern: '^x+$' }) }),
    ];
    for (const schema of schemas) expect(() => parser(schema)).toThrow(/^The text .*a.* has no maxLength\.$/);
    const closed = Type.Object({
      a: Type.String({ maxLength: 9 }),
      b: Type.Enum(['x', 'y']),
      c: Type.Union([Type.Literal('x'), Type.Null()]),
      d: Type.Array(Type.Object({ e: Type.String({ maxLength: 9 }) })),
    });
    expect(() => parser(closed)).not.toThrow();
  });

  test('reads what cannot be an id as that of nothing, so that it is answered as an unknown one', () => {
    const parse = parser(Type.Object({ id: Id, other: Type.Optional(Id) }));
    const known = '0198a1b2-0000-7000-8000-000000000001';
    expect(parse({ id: known })).toEqual({ id: known });
    for (const id of ['', 'x', known.toUpperCase(), `${known} `, '%00', "' or 1=1"]) {
      expect(parse({ id, other: known })).toEqual({ id: '00000000-0000-0000-0000-000000000000', other: known });
    }
  });

  test('has words of its own for what is too long, and others for what does not fit', () => {
    const parse = parser(
      Type.Object({ a: Type.String({ minLength: 2, maxLength: 3, message: 'Wrong.', tooLong: 'Too long.' }) }),
    );
    expect(problemOf(parse, { a: 'xxxx' })).toEqual([400, 'a', 'Too long.']);
    expect(problemOf(parse, { a: 'x' })).toEqual([400, 'a', 'Wrong.']);
    expect(problemOf(parse, { a: 7 })).toEqual([400, 'a', 'Wrong.']);
    expect(problemOf(parse, { a: 'xxx' })).toBeUndefined();
  });
});

describe('a value', () => {
  const parse = parser(
    Type.Object({ a: Type.Optional(Type.Array(Type.String({ maxLength: 50 }))), b: Type.Optional(Type.Any()) }),
  );

  test('is judged in all its texts, and not in what nobody reads', () => {
    expect(problemOf(parse, { a: ['x', piled(MARKS_MAX)] })).toBeUndefined();
    expect(problemOf(parse, { a: ['x', piled(MARKS_MAX + 1)] })).toEqual([400, 'a', requestMessages.tooManyMarks()]);
    expect(problemOf(parse, { a: ['\u0000'] })).toEqual([400, 'a', 'a contains characters that cannot be stored.']);
    expect(problemOf(parse, { b: { c: ['\ud800'] } })).toEqual([
      400,
      'b',
      'b contains characters that cannot be stored.',
    ]);
    expect(problemOf(parse, { other: ['\u0000', piled(50)] })).toBeUndefined();
  });

  // [B25.12]
  test('loses what its schema does not name, wherever it stands', () => {
    const place = Type.Object({ name: Type.String({ maxLength: 9 }) });
    const nested = parser(
      Type.Object({
        place,
        all: Type.Array(Type.Union([place, Type.Null()])),
        one: Type.Optional(Type.Union([Type.Object({ at: Type.Integer() }), place])),
      }),
    );
    const more = { name: 'x', role: 'admin', inner: { name: 'y' } };
    const [x, sent] = [{ name: 'x' }, { place: more, all: [more, null], one: { ...more }, role: 'admin' }];
    expect(nested(sent)).toEqual({ place: x, all: [x, null], one: x });
    const untouched = { b: { any: ['thing'] } };
    expect(parse(untouched)).toEqual(untouched);
    expect(parser(Type.Object({ n: Type.Integer() }), true)({ n: '7', m: '8' })).toEqual({ n: 7 });
  });

  test('has as many levels as there may be, and no more, wherever they stand', () => {
    for (const kind of ['arrays', 'objects'] as const) {
      const deepest = JSON.parse(deepJson(NESTING_MAX - 1, kind));
      expect(problemOf(parse, { b: deepest, other: deepest })).toBeUndefined();
      for (const levels of [NESTING_MAX, 5000]) {
        const deeper = JSON.parse(deepJson(levels, kind));
        expect(problemOf(parse, { b: deeper })).toEqual([400, 'b', requestMessages.tooDeep()]);
        expect(problemOf(parse, { other: deeper })).toEqual([400, undefined, requestMessages.tooDeep()]);
        expect(problemOf(parse, [deeper])).toEqual([400, undefined, requestMessages.tooDeep()]);
      }
    }
  });
});

test('no text is longer as it is sent than the longest that is kept, taken apart', () => {
  expect([sentMax(1), sentMax(2000), sentMax(5000), sentMax(10_000)]).toEqual([4, 8000, SENT_MAX, SENT_MAX]);
});
