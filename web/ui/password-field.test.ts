import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');

test('every form that asks for a password has the name of its owner, for password managers', () => {
  const forms = globSync('**/*.tsx', { cwd: web }).filter((path) =>
    readFileSync(join(web, path), 'utf8').includes('<PasswordField'),
  );
  expect(forms.length).toBeGreaterThan(5);
  const unnamed = forms.filter((path) => {
    const [, ...fields] = readFileSync(join(web, path), 'utf8').split('<form');
    return fields.some((form) => {
      const before = form.split('<PasswordField')[0] ?? '';
      return form.includes('<PasswordField') && !/<PasswordOwner|autoComplete="username"/.test(before);
    });
  });
  expect(unnamed).toEqual([]);
});
