import { expect, test } from 'vitest';
import { suggestionsFor, typedName } from './typed-name.ts';

const at = (text: string) => typedName(text.replace('|', ''), text.indexOf('|'));

test('a name is being typed right after an @, up to the caret', () => {
  expect(at('@|')).toEqual({ start: 0, name: '' });
  expect(at('Hi @Ko| there')).toEqual({ start: 3, name: 'Ko' });
  expect(at('(@a.b_1|)')).toEqual({ start: 1, name: 'a.b_1' });
  expect(at('🎉@ko|')).toEqual({ start: 2, name: 'ko' });
});

test('none is in an email address, behind a space, within a name, or when it is too long', () => {
  for (const text of ['kofi@u|', '@ko |', '@k|o', 'ko|', '@@|', 'https://a.example/@k|', `@${'a'.repeat(31)}|`])
    expect([text, at(text)]).toEqual([text, undefined]);
});

// [B14.5]
test('those of the thread come first, each person once, never oneself', () => {
  const [kofi, kojo, ama, me] = ['Kofi', 'Kojo', 'Ama', 'Kme'].map((username) => ({ _id: username, username }));
  if (!kofi || !kojo || !ama || !me) throw new Error('a list of four has four');
  const gone = { _id: '', username: 'K' };
  expect(suggestionsFor('K', [kojo, gone, me, ama], [kofi, kojo], { except: 'Kme', most: 8 })).toEqual([kojo, kofi]);
  expect(suggestionsFor('', [kojo, ama], [], { except: 'Kme', most: 1 })).toEqual([kojo]);
});
