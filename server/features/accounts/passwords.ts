import { hash, verify } from '@node-rs/argon2';

// OWASP's minimum for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One password, however a keyboard puts its letters together (RFC 8265 §4.2). */
const composed = (password: string) => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(composed(password), COST);

// Compared with when there is no account, so that an unknown name takes as long to refuse as a wrong password.
const nobody = hashPassword('nobody has this password');

/** True when the password is right. Takes the same time whether or not there is a hash. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await nobody);
  const whole = composed(password);
  // Until 2026-11 hashes were made of what was typed.
  const right = (await verify(known, whole)) || (whole !== password && (await verify(known, password)));
  return right && Boolean(passwordHash);
}
