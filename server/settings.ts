/**
 * Every setting, declared once: server/config.ts reads these names and no others, and docs/settings.md is made of them
 * (`npm run docs:made`).
 */

/** @property unset what holds where none of the names is set, as Markdown */
type Setting = { names: readonly string[]; unset: string; means: string };

export const SETTINGS = [
  { names: ['PORT', 'HOST'], unset: '`3000`, `127.0.0.1`', means: 'Where it listens' },
  {
    names: ['PUBLIC_URL'],
    unset: '`http://localhost:PORT`',
    means:
      'The address people type, without a path: for links in mails, cookies and previews. With https, cookies are `Secure` and named `__Host-…`',
  },
  {
    names: ['DATA_DIR'],
    unset: '`./data`',
    means: 'Everything that is stored: `db/`, `files/`, `mail/`; for [the server’s own user only](running.md#the-data)',
  },
  {
    names: ['DATABASE_URL'],
    unset: 'the embedded database in `DATA_DIR/db`',
    means: 'Your own PostgreSQL, `postgres://…`; not through PgBouncer, which can’t LISTEN',
  },
  {
    names: ['DATABASE_POOLED_URL'],
    unset: '`DATABASE_URL`',
    means:
      'A PgBouncer 1.21 or newer, for the statements of calls ([step 5](running.md#5-more-processes-and-workers)). Needs `DATABASE_URL`',
  },
  {
    names: ['WORKERS'],
    unset: '`1`',
    means: 'Processes that answer callers on this machine, for its processors; the first one also does the jobs',
  },
  {
    names: ['ROLE'],
    unset: '`all`',
    means:
      'With several servers on one `DATABASE_URL`: `web` only answers callers, `worker` only does jobs (videos, mail)',
  },
  {
    names: ['POOL_SIZE'],
    unset: '10, of a worker 5',
    means:
      'Connections to the database for each process; [some eight more](running.md#5-more-processes-and-workers) are for what it hears and for its jobs',
  },
  {
    names: ['SMTP_URL', 'MAIL_FROM'],
    unset: 'files in `DATA_DIR/mail`; `no-reply` at the host of `PUBLIC_URL`',
    means: 'The mail server, `smtp://…` or `smtps://…`, and the sender',
  },
  {
    names: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION'],
    unset: 'files on the disk; region `us-east-1`',
    means:
      'A bucket for videos, pictures and uploads, in any S3; several servers need one. It stays private: the site passes files on',
  },
  {
    names: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    unset: 'unset',
    means: 'The key to that bucket: to read, write, list and delete',
  },
  {
    names: ['S3_PUBLIC_URL'],
    unset: 'unset',
    means:
      'Where browsers reach that bucket: films then come from there, by addresses that end after two hours, even if the film is hidden meanwhile',
  },
  {
    names: ['FILES_IN'],
    unset: '`bucket` with `S3_*`, else `disk`',
    means:
      '`disk`: new files go to the disk, and those in the bucket are read there until `npm run move-files` has moved them',
  },
  { names: ['ADMIN_EMAIL'], unset: 'unset', means: 'This email becomes admin when it is verified' },
  {
    names: ['SUPPORT_EMAIL'],
    unset: 'unset',
    means: 'Where people write for help: shown where a link fails and on the legal pages, and named to push services',
  },
  {
    names: ['GOOGLE_CLIENT_ID'],
    unset: 'unset: the button says so',
    means: '[Sign-in with Google](running.md#sign-in-with-google)',
  },
  {
    names: ['GOOGLE_ISSUER', 'GOOGLE_JWKS_URL', 'GOOGLE_AUTHORIZE_URL'],
    unset: 'Google’s',
    means: 'For tests and other providers: an OpenID provider in Google’s place',
  },
  {
    names: ['VIDEO_HOST'],
    unset: '`local`',
    means:
      'Where new videos go: `local` keeps them here, `youtube` [publishes them to your channel](running.md#publishing-to-youtube). Earlier videos stay where they are',
  },
  {
    names: ['YOUTUBE_CLIENT_ID', 'YOUTUBE_CLIENT_SECRET', 'YOUTUBE_REFRESH_TOKEN'],
    unset: 'unset',
    means: 'The credentials of the channel; `npm run youtube-connect` gets them',
  },
  {
    names: ['YOUTUBE_PRIVACY'],
    unset: '`public`',
    means:
      'Who sees the videos there: `public`, `unlisted` (with the link) or `private` (nobody, not even on this site)',
  },
  {
    names: ['YOUTUBE_NOTIFY_SUBSCRIBERS'],
    unset: '`false`',
    means: '`true`: YouTube notifies the subscribers of each video',
  },
  {
    names: ['YOUTUBE_UPLOADS_A_DAY'],
    unset: '`100`',
    means: 'How many videos your project may upload on a day of Pacific time; further ones wait for the next day',
  },
  {
    names: ['YOUTUBE_API_ROOT'],
    unset: 'Google’s',
    means: 'For tests: another server that speaks YouTube’s protocol',
  },
  {
    names: ['SPARQL_URL'],
    unset: 'Wikidata’s',
    means: 'Where countries and universities are refreshed from each week; without a network the bundled lists do',
  },
  { names: ['MAX_UPLOAD_MB'], unset: '`2048`', means: 'The largest video; at most 80,000 with `S3_*`' },
  {
    names: ['FREE_SPACE_FLOOR_MB'],
    unset: '`512`',
    means:
      'What stays free on the disk of `DATA_DIR` [for the database](running.md#when-the-disk-fills-up); at least 16',
  },
  {
    names: ['MEMBER_QUOTA_MB'],
    unset: '`5120`',
    means: 'How much the videos and pictures of one member may take, admins excepted; `0`: as much as there is room',
  },
  {
    names: ['BACKUP_DIR', 'BACKUP_DAYS'],
    unset: 'unset: no backups; `14`',
    means: 'Where [a backup](running.md#backups-and-the-way-back) is made every night, and for how many days it stays',
  },
  {
    names: ['BACKUP'],
    unset: '`all`',
    means:
      '`database`: the nightly backup leaves out the files, for a bucket that keeps versions or a tool like restic to keep',
  },
  {
    names: ['PUSH_SERVICE_ORIGIN'],
    unset: 'unset',
    means: 'For tests: the origin of a push service that may be anywhere, also on this machine',
  },
  {
    names: ['OFFLINE'],
    unset: '`on`',
    means:
      'Browsers cache the app and what was read; `off` removes it [at their next visit](running.md#the-app-on-phones)',
  },
  {
    names: ['QUIET'],
    unset: 'unset',
    means: '`1`: [a copy to try things out](running.md#a-quiet-copy), which reaches nobody and says so on every page',
  },
  {
    names: ['REVIEW_FIRST_LINKS'],
    unset: '`0`: none',
    means: 'How many posts and comments with a link of each member are held until an admin approves them',
  },
  {
    names: ['CACHE_MB'],
    unset: '`16`',
    means:
      'Memory for the feed’s pages, and 3/4 of it for competitions; `0`: every call asks the database, also for who is logged in',
  },
  {
    names: ['TRUST_PROXY'],
    unset: 'unset',
    means:
      'The addresses of [the reverse proxies](running.md#what-a-proxy-must-let-through) before it, separated by commas; `X-Forwarded-For` is believed only from them',
  },
  {
    names: ['DRAIN_SECONDS'],
    unset: '`10` with `DATABASE_URL`, else `0`',
    means:
      'How long the server goes on after SIGTERM, with `/ready` saying no; a second SIGTERM and Ctrl-C end it at once',
  },
  {
    names: ['METRICS_PORT', 'METRICS_HOST'],
    unset: 'unset: none; `127.0.0.1`',
    means:
      'Where Prometheus reads [figures](running.md#what-to-look-at), at `/metrics`; with `WORKERS` the second process has the next port, and so on',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof SETTINGS)[number]['names'][number];
