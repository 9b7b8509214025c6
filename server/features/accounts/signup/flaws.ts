import { accountMessages } from '../../../../contract/accounts.ts';
import type { Db } from '../../../platform/database/database.ts';
import { conflict, invalid, Problem, type Words } from '../../../platform/http/problem.ts';
import { canonicalEmail } from '../../../platform/messages/email.ts';
import { nameProblem } from '../names.ts';
import { refuseCommon, refuseOwn } from '../password-rules.ts';
import { findByUsername, isHeld } from '../queries.ts';

const FIELDS = ['username', 'email', 'password'] as const;
type Field = (typeof FIELDS)[number];

/** @throws 400 if mail can't be sent to it */
export function emailOf(email: string): string {
  const canonical = canonicalEmail(email);
  if (canonical === undefined) throw invalid(accountMessages.emailRule, 'email');
  return canonical;
}

async function refuseName(db: Db, username: string, now: Date): Promise<void> {
  const refused = await nameProblem(db, username);
  if (refused) throw refused;
  if ((await findByUsername(db, username)) || (await isHeld(db, username, now)))
    throw conflict(accountMessages.usernameTaken, 'username');
}

/**
 * Checks all fields of a signup, so that three mistakes are reported at once and not one by one. Does not check whether
 * the email has an account: only an otherwise complete signup learns that, so that each probe is a real signup, of
 * which the owner of the email hears.
 * @param body fields that do not fit the schema may be anything
 * @param unfit what the schema has already refused
 * @throws 400 or 409 with everything that is wrong, by field
 */
export async function refuseFlaws(db: Db, body: unknown, unfit: Error | undefined, now: Date): Promise<void> {
  if (unfit && !(unfit instanceof Problem && 'field' in unfit.more)) throw unfit; // it belongs to no field
  const flaws: Partial<Record<string, Words>> = unfit
    ? { ...(unfit.fields ?? { [String(unfit.more.field)]: unfit.words }) }
    : {};
  const given = (field: Field) => (field in flaws ? '' : String((body as Record<Field, unknown>)[field]));
  const [username, email, password] = FIELDS.map(given) as [string, string, string];
  const problems: Problem[] = [];

  /** Checks a field that the schema has accepted. */
  const judge = async (field: Field, look: () => unknown) => {
    if (field in flaws) return;
    try {
      await look();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      flaws[field] = error.words;
      problems.push(error);
    }
  };
  await judge('username', () => refuseName(db, username, now));
  await judge('email', () => emailOf(email));
  await judge('password', () => refuseOwn(password, { username, email }, 'password'));
  await judge('password', () => refuseCommon(password, 'password'));

  const field = FIELDS.find((name) => name in flaws);
  if (field === undefined) return;
  const [alone] = problems;
  const fields = Object.fromEntries(FIELDS.flatMap((name) => (flaws[name] === undefined ? [] : [[name, flaws[name]]])));
  const several = Object.keys(fields).length > 1;
  if (!several) throw alone ?? unfit;
  const code = unfit || problems.some((problem) => problem.code === 'invalid') ? 'invalid' : 'conflict';
  throw new Problem(code === 'invalid' ? 400 : 409, code, flaws[field] ?? '', { field, fields });
}
