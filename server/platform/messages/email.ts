import { domainToASCII } from 'node:url';

const LONGEST = 254; // RFC 5321 §4.5.3.1.3, less the angle brackets
const LOCAL_LONGEST = 64; // RFC 5321 §4.5.3.1.1
/** Dot-atom (RFC 5322 §3.2.3): what the HTML standard accepts, without misplaced dots; no quotes, ASCII only. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** Of ASCII, a domain as people type it has letters, digits, hyphens and dots: `domainToASCII` would also read parts of a URL. */
const NOT_IN_DOMAIN = /[\0-,/:-@[-`{-\x7f]/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/; // RFC 1035 §2.3.4
const TOP_LABEL = /^[a-z][a-z0-9-]+$/; // digits alone would be the end of an IPv4 address

/**
 * The one way to write an email address: ASCII, in lower case, its domain as DNS has it. Email addresses are stored and
 * compared in this form, so that no folding of letters can make one of two people.
 * @returns undefined if no mail can be sent to it
 */
export function canonicalEmail(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const typed = text.slice(at + 1);
  if (local.length > LOCAL_LONGEST || !LOCAL.test(local) || NOT_IN_DOMAIN.test(typed)) return undefined;
  const labels = domainToASCII(typed).split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || !TOP_LABEL.test(labels.at(-1) ?? '')) {
    return undefined;
  }
  const email = `${local.toLowerCase()}@${labels.join('.')}`;
  return email.length > LONGEST ? undefined : email;
}

/**
 * The mailbox of a canonical email address: whatever follows a + belongs to its owner (mia+1@… is mia@…'s, RFC 5233).
 * The index accounts_mailbox does the same.
 */
export const mailboxOf = (email: string): string => email.replace(/^([^+]+)\+.*@/, '$1@');

/**
 * Whose mailbox a canonical email address is, however it is written: at Google dots make no other mailbox
 * (https://support.google.com/mail/answer/7436150), and googlemail.com is gmail.com. The index accounts_barred does the
 * same.
 */
export function ownerOf(email: string): string {
  const box = mailboxOf(email);
  const at = box.lastIndexOf('@');
  if (!['gmail.com', 'googlemail.com'].includes(box.slice(at + 1))) return box;
  return `${box.slice(0, at).replaceAll('.', '')}@gmail.com`;
}
