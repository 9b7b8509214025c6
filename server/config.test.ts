import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

describe('the configuration', () => {
  test('needs no variable at all', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('./data'),
      quiet: false,
      databaseUrl: undefined,
      role: 'all',
      workers: 1,
      poolSize: undefined,
      smtpUrl: undefined,
      s3: undefined,
      filesIn: 'disk',
      mailFrom: 'Touchline <no-reply@localhost>',
      adminEmail: undefined,
      supportEmail: undefined,
      google: undefined,
      videoHost: 'local',
      youtube: undefined,
      sparqlUrl: 'https://query.wikidata.org/sparql',
      maxUploadBytes: 2048 * 1024 * 1024,
      freeSpaceFloorBytes: 512 * 1024 * 1024,
      memberQuotaBytes: 5120 * 1024 * 1024,
      backupDir: undefined,
      backupDays: 14,
      backup: 'all',
      pushServiceOrigin: undefined,
      offline: true,
      reviewFirstLinks: 0,
      cacheBytes: 16 * 1024 * 1024,
      trustProxy: false,
      drainSeconds: 0,
      metrics: undefined,
    });
  });

  // [S1-7.4]
  test('is taken from the variables, and blank ones count as unset', () => {
    const config = readConfig({
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Sports.example.edu/',
      DATA_DIR: '/var/lib/touchline',
      DATABASE_URL: 'postgres://u:p@db/touchline',
      DATABASE_POOLED_URL: 'postgres://u:p@pooler/touchline',
      SMTP_URL: 'smtps://mail.example.edu',
      MAIL_FROM: 'Sports <sports@example.edu>',
      ADMIN_EMAIL: 'chair@example.edu',
      SUPPORT_EMAIL: 'help@example.edu',
      GOOGLE_CLIENT_ID: '1234.apps.example',
      MAX_UPLOAD_MB: '1',
      FREE_SPACE_FLOOR_MB: '64',
      MEMBER_QUOTA_MB: '0',
      BACKUP_DIR: '/mnt/backups',
      BACKUP_DAYS: '30',
      BACKUP: 'database',
      PUSH_SERVICE_ORIGIN: 'http://localhost:4000/push',
      OFFLINE: 'off',
      REVIEW_FIRST_LINKS: '2',
      CACHE_MB: '0',
      TRUST_PROXY: '10.0.0.1, 10.0.0.2',
      METRICS_PORT: '9464',
      ROLE: 'web',
      WORKERS: '4',
      POOL_SIZE: '20',
    });
    expect(config).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://sports.example.edu',
      dataDir: '/var/lib/touchline',
      quiet: false,
      databaseUrl: 'postgres://u:p@db/touchline',
      pooledUrl: 'postgres://u:p@pooler/touchline',
      role: 'web',
      workers: 4,
      filesIn: 'disk',
      poolSize: 20,
      smtpUrl: 'smtps://mail.example.edu',
      mailFrom: 'Sports <sports@example.edu>',
      adminEmail: 'chair@example.edu',
      supportEmail: 'help@example.edu',
      google: {
        clientId: '1234.apps.example',
        issuer: 'https://accounts.google.com',
        jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
        authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      },
      videoHost: 'local',
      youtube: undefined,
      sparqlUrl: 'https://query.wikidata.org/sparql',
      maxUploadBytes: 1024 * 1024,
      freeSpaceFloorBytes: 64 * 1024 * 1024,
      memberQuotaBytes: 0,
      backupDir: '/mnt/backups',
      backupDays: 30,
      backup: 'database',
      pushServiceOrigin: 'http://localhost:4000',
      offline: false,
      reviewFirstLinks: 2,
      cacheBytes: 0,
      trustProxy: ['10.0.0.1', '10.0.0.2'],
      drainSeconds: 10,
      metrics: { port: 9464, host: '127.0.0.1' },
    });
    const names = [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_POOLED_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'ADMIN_EMAIL',
      'SUPPORT_EMAIL',
      'GOOGLE_CLIENT_ID',
      'GOOGLE_ISSUER',
      'GOOGLE_JWKS_URL',
      'GOOGLE_AUTHORIZE_URL',
      'OFFLINE',
      'QUIET',
      'TRUST_PROXY',
      'METRICS_PORT',
      'METRICS_HOST',
      'ROLE',
      'WORKERS',
      'POOL_SIZE',
      'BACKUP',
    ];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(readConfig({}));
  });

  test('refuses a bad variable by its name, in one line', () => {
    const cases: [string, string][] = [
      ['PORT', 'http'],
      ['PORT', '65536'],
      ['PORT', '-1'],
      ['PORT', '80.5'],
      ['PORT', '0x50'],
      ['PORT', '1e3'],
      ['OFFLINE', 'no'],
      ['QUIET', '0'],
      ['QUIET', 'yes'],
      ['BACKUP', 'files'],
      ['MAX_UPLOAD_MB', '0'],
      ['FREE_SPACE_FLOOR_MB', '15'],
      ['MEMBER_QUOTA_MB', '-1'],
      ['CACHE_MB', '-1'],
      ['CACHE_MB', '4097'],
      ['MAX_UPLOAD_MB', 'lots'],
      ['MAX_UPLOAD_MB', '1048577'],
      ['REVIEW_FIRST_LINKS', '-1'],
      ['REVIEW_FIRST_LINKS', 'on'],
      ['REVIEW_FIRST_LINKS', '101'],
      ['PUBLIC_URL', 'sports.example.edu'],
      ['PUBLIC_URL', 'ftp://sports.example.edu'],
      ['PUBLIC_URL', 'https://example.edu/sports'],
      ['PUBLIC_URL', 'https://example.edu/?a=b'],
      ['DATABASE_URL', 'mysql://db'],
      ['DATABASE_URL', 'db:5432'],
      ['SMTP_URL', 'https://mail.example.edu'],
      ['MAIL_FROM', 'nobody'],
      ['MAIL_FROM', 'a@b@c'],
      ['SUPPORT_EMAIL', 'help'],
      ['SUPPORT_EMAIL', 'Help <help@example.edu>'],
      ['SUPPORT_EMAIL', 'help@example.edu?bcc=all@example.edu'],
      ['GOOGLE_ISSUER', 'accounts.google.com'],
      ['GOOGLE_JWKS_URL', 'file:///etc/passwd'],
      ['GOOGLE_AUTHORIZE_URL', 'javascript:alert(1)'],
      ['ADMIN_EMAIL', 'chair'],
      ['ADMIN_EMAIL', 'chair@ example.edu'],
    ];
    for (const [name, value] of cases) {
      const read = () => readConfig({ [name]: value });
      expect(read, `${name}=${value}`).toThrow(ConfigError);
      expect(read).toThrow(new RegExp(`^${name}\\b[^\\n]+$`));
    }
  });

  test('lets an OpenID provider of one’s own take the place of Google', () => {
    const provider = {
      GOOGLE_ISSUER: 'http://localhost:9000',
      GOOGLE_JWKS_URL: 'http://localhost:9000/jwks',
      GOOGLE_AUTHORIZE_URL: 'http://localhost:9000/auth?realm=sports',
    };
    expect(readConfig({ ...provider, GOOGLE_CLIENT_ID: 'touchline' }).google).toEqual({
      clientId: 'touchline',
      issuer: 'http://localhost:9000',
      jwksUrl: 'http://localhost:9000/jwks',
      authorizeUrl: 'http://localhost:9000/auth?realm=sports',
    });
    expect(readConfig(provider).google).toBeUndefined(); // without a client there is nothing to sign in to
  });

  test('divides work only where that is possible, and says so in one line', () => {
    const DATABASE_URL = 'postgres://u:p@db/touchline';
    for (const ROLE of ['web', 'worker']) {
      expect(() => readConfig({ ROLE })).toThrow(
        `ROLE=${ROLE} needs DATABASE_URL: the database in DATA_DIR has one server, which does everything.`,
      );
      expect(readConfig({ ROLE, DATABASE_URL }).role).toBe(ROLE);
    }
    expect(() => readConfig({ ROLE: 'worker', WORKERS: '2', DATABASE_URL })).toThrow(
      'ROLE=worker is one process; WORKERS=2 are for answering callers.',
    );
    expect(() => readConfig({ ROLE: 'proxy', DATABASE_URL })).toThrow('ROLE=proxy is none of: all, web, worker.');
    for (const WORKERS of ['0', '65', 'many']) expect(() => readConfig({ WORKERS })).toThrow(/^WORKERS=/);
    expect(() => readConfig({ POOL_SIZE: '1' })).toThrow('POOL_SIZE=1 is not a whole number from 2 to 1000.');
  });

  test('puts new files into the bucket where there is one, or onto the disk by a setting of its own', () => {
    const s3 = { S3_ENDPOINT: 'http://s3', S3_BUCKET: 'clips', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
    expect(readConfig({ ...s3 }).filesIn).toBe('bucket');
    expect(readConfig({ ...s3, FILES_IN: 'disk' })).toMatchObject({ filesIn: 'disk', s3: { bucket: 'clips' } });
    expect(() => readConfig({ FILES_IN: 'bucket' })).toThrow('FILES_IN=bucket needs S3_ENDPOINT and the other S3_*.');
    expect(() => readConfig({ FILES_IN: 'cloud' })).toThrow('FILES_IN=cloud is none of: disk, bucket.');
  });

  test('a pooler needs the way past it, too', () => {
    const DATABASE_POOLED_URL = 'postgres://u:p@pooler/touchline';
    expect(() => readConfig({ DATABASE_POOLED_URL })).toThrow(
      'DATABASE_POOLED_URL needs DATABASE_URL, which leads past the pooler: a server listens there.',
    );
  });

  test('does not repeat a password that stands in a bad address', () => {
    for (const name of ['DATABASE_URL', 'DATABASE_POOLED_URL', 'SMTP_URL']) {
      expect(() => readConfig({ [name]: 'htp://user:hunter2@host' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
      );
    }
  });

  test('names what a YouTube channel still lacks, and takes it whole', () => {
    expect(() => readConfig({ VIDEO_HOST: 'vimeo' })).toThrow('VIDEO_HOST=vimeo is none of: local, youtube.');
    expect(() => readConfig({ VIDEO_HOST: 'youtube', YOUTUBE_CLIENT_ID: 'id' })).toThrow(
      'VIDEO_HOST=youtube needs YOUTUBE_CLIENT_SECRET, YOUTUBE_REFRESH_TOKEN. `npm run youtube-connect` gets them.',
    );
    const channel = { YOUTUBE_CLIENT_ID: 'id', YOUTUBE_CLIENT_SECRET: 'secret', YOUTUBE_REFRESH_TOKEN: 'token' };
    expect(readConfig({ VIDEO_HOST: 'youtube', ...channel })).toMatchObject({
      videoHost: 'youtube',
      youtube: {
        clientId: 'id',
        clientSecret: 'secret',
        refreshToken: 'token',
        apiRoot: undefined,
        privacy: 'public',
        notifySubscribers: false,
        uploadsPerDay: 100,
      },
    });
    // Earlier videos stay where they are: the channel stays configured when new ones go elsewhere.
    expect(readConfig({ ...channel, YOUTUBE_API_ROOT: 'http://127.0.0.1:9/' }).youtube?.apiRoot).toBe(
      'http://127.0.0.1:9',
    );
    expect(() => readConfig({ ...channel, YOUTUBE_PRIVACY: 'secret' })).toThrow('YOUTUBE_PRIVACY=secret is none of');
  });

  test('of a quiet copy knows nothing that it must not reach', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example.edu',
      S3_BUCKET: 'touchline',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const env = {
      ...{ SMTP_URL: 'smtps://mail.example.edu', BACKUP_DIR: '/mnt/backups', SPARQL_URL: 'https://sparql.example.edu' },
      ...{ YOUTUBE_CLIENT_ID: 'id', YOUTUBE_CLIENT_SECRET: 'secret', YOUTUBE_REFRESH_TOKEN: 'token', ...bucket },
    };
    const config = readConfig(env);
    expect(readConfig({ ...env, QUIET: '1' })).toEqual({
      ...config,
      ...{ quiet: true, smtpUrl: undefined, youtube: undefined, sparqlUrl: undefined, backupDir: undefined },
      ...{ s3: { ...config.s3, isReadOnly: true }, filesIn: 'disk', offline: false },
    });
    // Also without the credentials, which it needs for nothing.
    expect(readConfig({ VIDEO_HOST: 'youtube', QUIET: '1' }).videoHost).toBe('youtube');
  });

  test('takes a bucket whole or not at all, and never repeats its keys', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example.edu/',
      S3_BUCKET: 'touchline',
      S3_ACCESS_KEY_ID: 'team:key',
      S3_SECRET_ACCESS_KEY: 'hunter2+/=',
    };
    expect(readConfig(bucket).s3).toEqual({
      endpoint: 'https://s3.example.edu',
      bucket: 'touchline',
      region: 'us-east-1',
      accessKeyId: 'team:key',
      secretAccessKey: 'hunter2+/=',
      publicUrl: undefined,
    });
    expect(readConfig({ ...bucket, S3_REGION: 'garage', S3_PUBLIC_URL: 'https://cdn.example.edu/t' }).s3).toMatchObject(
      {
        region: 'garage',
        publicUrl: 'https://cdn.example.edu/t',
      },
    );
    expect(() => readConfig({ S3_PUBLIC_URL: 'https://cdn.example.edu', S3_BUCKET: 'touchline' })).toThrow(
      'S3_BUCKET is set, so S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be, too.',
    );
    for (const change of [
      { S3_ENDPOINT: 's3.example.edu' },
      { S3_ENDPOINT: 'https://user:hunter2@s3.example.edu' },
      { S3_BUCKET: 'a/b' },
      { S3_BUCKET: '..' },
      { S3_REGION: 'us east' },
      { S3_SECRET_ACCESS_KEY: 'hunter2 and more' },
      { S3_PUBLIC_URL: 'https://cdn.example.edu/?key=hunter2' },
      { MAX_UPLOAD_MB: '80001' },
    ]) {
      const [name = ''] = Object.keys(change);
      expect(() => readConfig({ ...bucket, ...change })).toThrow(name);
      expect(() => readConfig({ ...bucket, ...change })).not.toThrow('hunter2');
    }
  });
});
