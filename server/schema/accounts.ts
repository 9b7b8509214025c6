import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { digest, moment, newest } from '../platform/database/columns.ts';

/**
 * Whose mailbox an email is, as ownerOf() has it (platform/messages/email.ts): without what follows a +, and at Google
 * without dots.
 */
export const mailboxOwner = (email: SQLWrapper): SQL<string> => sql`(case
    when split_part(${email}, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(regexp_replace(split_part(${email}, '@', 1), '^([^+]+)\\+.*$', '\\1'), '.', '') || '@gmail.com'
    else regexp_replace(${email}, '^([^+]+)\\+.*@', '\\1@') end)`;

/**
 * What admins search accounts in: username and email in small letters, each between line breaks, which nobody can type.
 * Both are ASCII, so that it does not depend on the database's language.
 */
export const searchedByAdmins = (username: SQLWrapper, email: SQLWrapper): SQL<string> =>
  sql`(chr(10) || lower(${username} collate "C") || chr(10) || ${email} || chr(10))`;

/**
 * How many kB of new rows an index of trigrams puts aside before it takes them in together: with each row by itself it
 * takes four times as long to write accounts. Each search reads through what is put aside, at most 0.6 ms.
 */
const PUT_ASIDE = 1024;

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(), // canonical (platform/messages/email.ts): compared without further conversion
    /** Null for members who only sign in with Google. */
    passwordHash: text('password_hash'),
    googleSubject: text('google_subject').unique(),
    role: text('role').$type<'user' | 'admin'>().notNull().default('user'),
    isActive: boolean('is_active').notNull().default(true),
    /** Null: a sign-up, which waits until the link that is mailed for it is opened. */
    verifiedAt: moment('verified_at'),
    /** 'Chrome on Android', for the mail that asks whether it was them; null once it is verified. */
    signedUpWith: text('signed_up_with'),
    /** Key in the file store. */
    profilePicture: text('profile_picture'),
    /** Null: still the one that they signed up with. */
    usernameChangedAt: moment('username_changed_at'),
    createdAt: moment('created_at').notNull(),
    /**
     * An admin has deleted the account, and what is left of it is still being removed, portion by portion. For
     * everybody it is gone already, with all that it wrote.
     */
    leavingAt: moment('leaving_at'),
  },
  (t) => [
    uniqueIndex('accounts_username').on(sql`lower(${t.username} collate "C")`), // ASCII, whatever the database's language
    // An address is its owner's who has proved it. Until then anybody may have typed it: each sign-up waits by itself.
    uniqueIndex('accounts_email').on(t.email).where(sql`verified_at is not null`),
    index('accounts_signups').on(t.email, newest(t.createdAt), newest(t.id)).where(sql`verified_at is null`),
    index('accounts_mailbox').on(sql`regexp_replace(${t.email}, '^([^+]+)\\+.*@', '\\1@')`), // mailboxOf()
    index('accounts_barred').on(mailboxOwner(t.email)).where(sql`not is_active`),
    index('accounts_admins').on(t.username).where(sql`role = 'admin'`),
    index('accounts_newest').on(newest(t.createdAt), newest(t.id)),
    index('accounts_searched')
      .using('gin', sql`${searchedByAdmins(t.username, t.email)} gin_trgm_ops`)
      .with({ fastupdate: true, gin_pending_list_limit: PUT_ASIDE }),
    index('accounts_unverified').on(newest(t.createdAt), newest(t.id)).where(sql`verified_at is null`),
    index('accounts_inactive').on(newest(t.createdAt), newest(t.id)).where(sql`not is_active`),
    index('accounts_leaving').on(t.id).where(sql`leaving_at is not null`),
    check('accounts_role', sql`${t.role} in ('user', 'admin')`),
    check('accounts_email_lower', sql`${t.email} = lower(${t.email} collate "C")`),
    check('accounts_username_form', sql`${t.username} ~ '^[A-Za-z0-9_.]{3,30}$'`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    tokenHash: digest('token_hash').notNull().unique(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    /** In no index: it changes all the time, and then only the row is written. */
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_account').on(t.accountId), index('sessions_expiry').on(t.expiresAt)],
);

/** Mailed links: each works until it expires, or until one with the same account and purpose is used. */
export const mailTokens = pgTable(
  'mail_tokens',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`), // the job's id: a job that runs twice makes one link
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<'verify' | 'reset'>().notNull(),
    tokenHash: digest('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    index('mail_tokens_account').on(t.accountId, t.createdAt),
    check('mail_tokens_purpose', sql`${t.purpose} in ('verify', 'reset')`),
  ],
);
