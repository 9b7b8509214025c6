/** Which passwords nobody may choose. Checked when one is chosen, never at a login. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { accountMessages, PASSWORD_MIN } from '../../../contract/accounts.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Person } from './password-queries.ts';

const COMMONEST = 10_000; // counting only those that are long enough
const BETWEEN = '\u0000'; // never occurs in a body (platform/http/validation.ts)

/** The library's list: the commonest first, in lower case. */
const LIST = fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));

let common: Promise<string> | undefined;

/**
 * The commonest passwords as one text of 82 KB. The whole list has 49,000: imported, or as a Set, it would occupy
 * megabytes of memory; so it is read when the first password is chosen, and then released.
 */
async function readCommon(): Promise<string> {
  const list = JSON.parse(await readFile(LIST, 'utf8')) as string[];
  const chosen = list.filter((password) => password.length >= PASSWORD_MIN).slice(0, COMMONEST);
  return Buffer.from(['', ...chosen, ''].join(BETWEEN)).toString(); // a copy, which does not keep the list in memory
}

/**
 * Refuses the 10,000 commonest passwords, ignoring case.
 * @param field the field that the refusal names
 * @throws 400
 */
export async function refuseCommon(password: string, field: string): Promise<void> {
  common ??= readCommon().catch((error: unknown) => {
    common = undefined; // the next caller reads it again
    throw error;
  });
  const isCommon = (await common).includes(BETWEEN + password.normalize('NFC').toLowerCase() + BETWEEN);
  if (isCommon) throw invalid(accountMessages.passwordCommon, field);
}

/**
 * Refuses the member's own username or email, or the part of it before the @, ignoring case.
 * @param person undefined for an account that is gone
 * @throws 400
 */
export function refuseOwn(password: string, person: Person | undefined, field: string): void {
  const { username, email } = person ?? { username: '', email: '' };
  const own = [username, email, email.slice(0, email.lastIndexOf('@'))];
  if (own.some((one) => one.normalize('NFC').toLowerCase() === password.normalize('NFC').toLowerCase()))
    throw invalid(accountMessages.passwordOwn, field);
}
