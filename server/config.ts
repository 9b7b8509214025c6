import { resolve } from 'node:path';
import { visible } from './platform/http/visible.ts';
import { canonicalEmail } from './platform/messages/email.ts';
import type { SettingName } from './settings.ts';

/** Everything that can be configured, by the settings of server/settings.ts. */
export type Config = {
  port: number;
  host: string;
  publicUrl: string;
  dataDir: string;
  /** A copy to try things out: it acts on nobody and on nothing outside (`quietly`), and says so on every page. */
  quiet: boolean;
  databaseUrl: string | undefined;
  /** A PgBouncer in transaction mode, for the statements of calls; undefined: they go where all else goes. */
  pooledUrl: string | undefined;
  /** What this server does of a site that has several: everything, answering callers only, or jobs only. */
  role: 'all' | 'web' | 'worker';
  /** How many processes answer callers. */
  workers: number;
  /** How many connections to the database each process may have; undefined: as it needs by its role. */
  poolSize: number | undefined;
  smtpUrl: string | undefined;
  /** Undefined: files are on this machine's disk. */
  s3: S3Config | undefined;
  /** Where new files go. */
  filesIn: 'disk' | 'bucket';
  mailFrom: string;
  /** Canonical. */
  adminEmail: string | undefined;
  supportEmail: string | undefined;
  /** Undefined: sign-in with Google is not set up. */
  google: GoogleConfig | undefined;
  /** The host that new videos go to. */
  videoHost: 'local' | 'youtube';
  /** Undefined: no channel is set up. */
  youtube: YouTubeConfig | undefined;
  /** The source that countries and universities are refreshed from; undefined: they stay as they are. */
  sparqlUrl: string | undefined;
  maxUploadBytes: number;
  /** How much stays free on the disk that holds the files, for the database and everything else. */
  freeSpaceFloorBytes: number;
  /** How much space one member's videos and pictures may take; 0: as much as fits. */
  memberQuotaBytes: number;
  /** Where a backup is made every night; undefined: nowhere. */
  backupDir: string | undefined;
  /** For how many days those backups are left. */
  backupDays: number;
  /** What those backups have: everything, or the database alone where something else keeps the files. */
  backup: 'all' | 'database';
  /** For tests: the origin of a push service that may be anywhere; undefined: all are on the public internet. */
  pushServiceOrigin: string | undefined;
  /** Whether browsers cache the app, to start it without a network. */
  offline: boolean;
  /**
   * How many of each member's posts and comments with a link must be approved by an admin; until then, each one is
   * held. 0: none.
   */
  reviewFirstLinks: number;
  /** How much memory caches of the database, such as feed pages, may take; 0: nothing is cached. */
  cacheBytes: number;
  trustProxy: string[] | false;
  /** How long the server goes on after SIGTERM, with `/ready` saying no: until the proxies have noticed. */
  drainSeconds: number;
  /** Where Prometheus reads; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
};

/** A bucket of an object store that speaks S3. */
export type S3Config = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers find the bucket; undefined: nowhere, the site passes everything on. */
  publicUrl: string | undefined;
  /** Nothing is ever written or removed there. */
  isReadOnly?: true;
};

/** An OpenID provider that answers with an id_token: Google, or one that speaks the same protocol. */
export type GoogleConfig = { clientId: string; issuer: string; jwksUrl: string; authorizeUrl: string };

/** A YouTube channel, and how videos are published on it. */
export type YouTubeConfig = {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  /** Another server that speaks the same API: tokens at ROOT/token; undefined: Google's own. */
  apiRoot: string | undefined;
  privacy: 'public' | 'unlisted' | 'private';
  notifySubscribers: boolean;
  uploadsPerDay: number;
};

// https://accounts.google.com/.well-known/openid-configuration
const GOOGLE = {
  issuer: 'https://accounts.google.com',
  jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
};

const MEGABYTE = 1024 * 1024;
const WIKIDATA = 'https://query.wikidata.org/sparql'; // https://www.wikidata.org/wiki/Wikidata:SPARQL_query_service

/** A variable that can't be used: its message is one line for the person who set it. */
export class ConfigError extends Error {}

/** Only declared settings can be read. */
type Environment = { readonly [name in SettingName]?: string | undefined };

function integer(env: Environment, name: SettingName, fallback: number, least: number, most: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new ConfigError(`${name}=${text} is not a whole number from ${least} to ${most}.`);
  }
  return value;
}

function address(env: Environment, name: SettingName, protocols: string[]): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !protocols.includes(url.protocol)) {
    // The value may hold a password, so it is not repeated.
    throw new ConfigError(`${name} is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return text;
}

function origin(env: Environment, name: SettingName): string | undefined {
  const text = address(env, name, ['http:', 'https:']);
  return text === undefined ? undefined : new URL(text).origin;
}

function mailbox(env: Environment, name: SettingName): string | undefined {
  const text = env[name]?.trim();
  if (text && !/^(?:[^<>@]*<)?[^\s@<>]+@[^\s@<>]+>?$/.test(text)) {
    throw new ConfigError(`${name}=${text} is not a mail address.`);
  }
  return text || undefined;
}

/** @returns the email in the canonical form, in which accounts are compared */
function memberEmail(env: Environment, name: SettingName): string | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const known = canonicalEmail(text);
  if (known === undefined)
    throw new ConfigError(`${name}=${visible(text)} is not an address that somebody can sign up with.`);
  return known;
}

/** An email for a mailto: link. */
function plainEmail(env: Environment, name: SettingName): string | undefined {
  const text = mailbox(env, name);
  if (text && !/^[^\s<>?&"]+$/.test(text)) throw new ConfigError(`${name}=${text} is not a plain mail address.`);
  return text;
}

function google(env: Environment): GoogleConfig | undefined {
  const web = ['http:', 'https:'];
  const settings = {
    issuer: address(env, 'GOOGLE_ISSUER', web) ?? GOOGLE.issuer,
    jwksUrl: address(env, 'GOOGLE_JWKS_URL', web) ?? GOOGLE.jwksUrl,
    authorizeUrl: address(env, 'GOOGLE_AUTHORIZE_URL', web) ?? GOOGLE.authorizeUrl,
  };
  const clientId = env.GOOGLE_CLIENT_ID?.trim();
  return clientId ? { clientId, ...settings } : undefined;
}

function choice<T extends string>(env: Environment, name: SettingName, choices: readonly T[]): T | undefined {
  const text = env[name]?.trim();
  if (!text) return undefined;
  const chosen = choices.find((one) => one === text);
  if (!chosen) throw new ConfigError(`${name}=${text} is none of: ${choices.join(', ')}.`);
  return chosen;
}

const S3_REGION = 'us-east-1'; // what most stores that are not Amazon's call the only one they have
const S3_UPLOAD_MB_MAX = 80_000; // 10,000 parts of 8 MB: https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html

function s3(env: Environment, maxUploadMb: number): S3Config | undefined {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const given = ([...needed, 'S3_REGION', 'S3_PUBLIC_URL'] as const).filter((name) => env[name]?.trim());
  if (given.length === 0) return undefined;
  const missing = needed.filter((name) => !env[name]?.trim());
  if (missing.length > 0) throw new ConfigError(`${given[0]} is set, so ${missing.join(', ')} must be, too.`);
  const [endpoint, publicUrl] = (['S3_ENDPOINT', 'S3_PUBLIC_URL'] as const).map((name) => {
    const url = address(env, name, ['http:', 'https:']);
    if (url !== undefined && /[?#]|\/\/[^/]*@/.test(url)) {
      throw new ConfigError(`${name} is an address without a query or a password.`);
    }
    return url?.replace(/\/+$/, '');
  });
  const text = (name: SettingName, pattern: RegExp, what: string) => {
    const value = env[name]?.trim() ?? '';
    if (!pattern.test(value)) throw new ConfigError(`${name} is not ${what}.`); // it may be a secret: never repeated
    return value;
  };
  if (maxUploadMb > S3_UPLOAD_MB_MAX) {
    throw new ConfigError(`MAX_UPLOAD_MB is at most ${S3_UPLOAD_MB_MAX} with S3_ENDPOINT.`);
  }
  return {
    endpoint: endpoint ?? '',
    bucket: text('S3_BUCKET', /^[\w][\w.-]{1,61}\w$/, 'the name of a bucket'),
    region: env.S3_REGION?.trim() ? text('S3_REGION', /^[\w-]{1,63}$/, 'the name of a region') : S3_REGION,
    accessKeyId: text('S3_ACCESS_KEY_ID', /^[\x21-\x7e]+$/, 'a key without spaces'),
    secretAccessKey: text('S3_SECRET_ACCESS_KEY', /^[\x21-\x7e]+$/, 'a key without spaces'),
    publicUrl,
  };
}

/** A bucket that is configured is also used; with FILES_IN=disk it is only read, until its files have been moved. */
function files(env: Environment, s3: S3Config | undefined): Pick<Config, 's3' | 'filesIn'> {
  const filesIn = choice(env, 'FILES_IN', ['disk', 'bucket'] as const) ?? (s3 ? 'bucket' : 'disk');
  if (filesIn === 'bucket' && !s3) throw new ConfigError('FILES_IN=bucket needs S3_ENDPOINT and the other S3_*.');
  return { s3, filesIn };
}

/** @throws ConfigError where only the pooler is known, by which nothing can be listened to */
function pooler(env: Environment, databaseUrl: string | undefined): string | undefined {
  const url = address(env, 'DATABASE_POOLED_URL', ['postgres:', 'postgresql:']);
  if (url !== undefined && databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_POOLED_URL needs DATABASE_URL, which leads past the pooler: a server listens there.',
    );
  }
  return url;
}

const DRAIN_SECONDS = 10; // a proxy asks every few seconds, and believes the second no

const ROLES = ['all', 'web', 'worker'] as const;
const WORKERS_MAX = 64;
const POOL_MAX = 1000;

/** What the server does, and in how many processes. */
function share(env: Environment, databaseUrl: string | undefined): Pick<Config, 'role' | 'workers' | 'poolSize'> {
  const role = choice(env, 'ROLE', ROLES) ?? 'all';
  const workers = integer(env, 'WORKERS', 1, 1, WORKERS_MAX);
  if (role !== 'all' && databaseUrl === undefined) {
    throw new ConfigError(
      `ROLE=${role} needs DATABASE_URL: the database in DATA_DIR has one server, which does everything.`,
    );
  }
  if (role === 'worker' && workers > 1) {
    throw new ConfigError(`ROLE=worker is one process; WORKERS=${workers} are for answering callers.`);
  }
  return { role, workers, poolSize: integer(env, 'POOL_SIZE', 0, 2, POOL_MAX) || undefined };
}

const VIDEO_HOSTS = ['local', 'youtube'] as const;
const PRIVACY = ['public', 'unlisted', 'private'] as const;
// videos.insert has its own quota bucket: https://developers.google.com/youtube/v3/determine_quota_cost
const YOUTUBE_UPLOADS_A_DAY = 100;

function youtube(env: Environment, wanted: boolean): YouTubeConfig | undefined {
  const names = ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET', 'YOUTUBE_REFRESH_TOKEN'] as const;
  const [clientId = '', clientSecret = '', refreshToken = ''] = names.map((name) => env[name]?.trim());
  const missing = names.filter((name) => !env[name]?.trim());
  if (wanted && missing.length > 0) {
    throw new ConfigError(`VIDEO_HOST=youtube needs ${missing.join(', ')}. \`npm run youtube-connect\` gets them.`);
  }
  const settings = {
    apiRoot: address(env, 'YOUTUBE_API_ROOT', ['http:', 'https:'])?.replace(/\/$/, ''),
    privacy: choice(env, 'YOUTUBE_PRIVACY', PRIVACY) ?? 'public',
    notifySubscribers: choice(env, 'YOUTUBE_NOTIFY_SUBSCRIBERS', ['true', 'false']) === 'true',
    uploadsPerDay: integer(env, 'YOUTUBE_UPLOADS_A_DAY', YOUTUBE_UPLOADS_A_DAY, 1, 1_000_000),
  };
  return missing.length > 0 ? undefined : { clientId, clientSecret, refreshToken, ...settings };
}

/**
 * The configuration of a quiet copy: whom and what it must not reach, it does not know. Mails go into files, and the
 * bucket is only read, since it may be the real site's: new files go to the disk. Pushes go to whatever browsers name, so
 * that their sender asks for `quiet` itself (platform/push/sender.ts); so does the YouTube host, which says why it
 * publishes nothing. Browsers store no app of it, or they would go on showing pages without its notice.
 */
const quietly = (config: Config): Config => ({
  ...config,
  quiet: true,
  smtpUrl: undefined,
  youtube: undefined,
  sparqlUrl: undefined,
  backupDir: undefined,
  s3: config.s3 && { ...config.s3, isReadOnly: true },
  filesIn: 'disk',
  offline: false,
});

/** Whether several processes are asked for; what is wrong with the number, `readConfig` says. */
export const wantsProcesses = (env: Environment): boolean => Number(env.WORKERS) > 1;

/**
 * Reads the configuration. The only reader of process.env.
 * @throws ConfigError that names the variable
 */
export function readConfig(env: Environment): Config {
  const port = integer(env, 'PORT', 3000, 1, 65_535);
  const publicUrl = new URL(address(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`);
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash) {
    throw new ConfigError('PUBLIC_URL is an origin: it has no path, such as https://sports.example.edu');
  }
  const videoHost = choice(env, 'VIDEO_HOST', VIDEO_HOSTS) ?? 'local';
  const maxUploadMb = integer(env, 'MAX_UPLOAD_MB', 2048, 1, 1_048_576);
  const databaseUrl = address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const metricsPort = integer(env, 'METRICS_PORT', 0, 1, 65_535);
  const isQuiet = choice(env, 'QUIET', ['1']) !== undefined;
  const config: Config = {
    port,
    host: env.HOST?.trim() || '127.0.0.1',
    publicUrl: publicUrl.origin,
    dataDir: resolve(env.DATA_DIR?.trim() || './data'),
    quiet: false,
    databaseUrl,
    pooledUrl: pooler(env, databaseUrl),
    ...share(env, databaseUrl),
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    ...files(env, s3(env, maxUploadMb)),
    mailFrom: mailbox(env, 'MAIL_FROM') ?? `Touchline <no-reply@${publicUrl.hostname}>`,
    adminEmail: memberEmail(env, 'ADMIN_EMAIL'),
    supportEmail: plainEmail(env, 'SUPPORT_EMAIL'),
    google: google(env),
    videoHost,
    youtube: youtube(env, videoHost === 'youtube' && !isQuiet),
    sparqlUrl: address(env, 'SPARQL_URL', ['http:', 'https:']) ?? WIKIDATA,
    maxUploadBytes: maxUploadMb * MEGABYTE,
    freeSpaceFloorBytes: integer(env, 'FREE_SPACE_FLOOR_MB', 512, 16, 1_048_576) * MEGABYTE,
    memberQuotaBytes: integer(env, 'MEMBER_QUOTA_MB', 5120, 0, 1_048_576) * MEGABYTE,
    backupDir: env.BACKUP_DIR?.trim() ? resolve(env.BACKUP_DIR.trim()) : undefined,
    backupDays: integer(env, 'BACKUP_DAYS', 14, 1, 3650),
    backup: choice(env, 'BACKUP', ['all', 'database'] as const) ?? 'all',
    pushServiceOrigin: origin(env, 'PUSH_SERVICE_ORIGIN'),
    offline: choice(env, 'OFFLINE', ['on', 'off']) !== 'off',
    reviewFirstLinks: integer(env, 'REVIEW_FIRST_LINKS', 0, 0, 100),
    cacheBytes: integer(env, 'CACHE_MB', 16, 0, 4096) * MEGABYTE,
    trustProxy: env.TRUST_PROXY?.trim() ? env.TRUST_PROXY.split(',').map((part) => part.trim()) : false,
    // With a database of its own it is the only server: nobody else could answer meanwhile.
    drainSeconds: integer(env, 'DRAIN_SECONDS', databaseUrl ? DRAIN_SECONDS : 0, 0, 600),
    metrics: metricsPort > 0 ? { port: metricsPort, host: env.METRICS_HOST?.trim() || '127.0.0.1' } : undefined,
  };
  return isQuiet ? quietly(config) : config;
}
