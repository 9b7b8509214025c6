import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Pulse } from './platform/database/pulse.ts';
import type { Facts } from './platform/facts/facts.ts';
import type { FileStore } from './platform/files/files.ts';
import type { Room } from './platform/files/room.ts';
import type { Scratch } from './platform/files/scratch.ts';
import type { Sweep } from './platform/files/sweep.ts';
import type { UploadBytes } from './platform/files/upload-bytes.ts';
import type { Limits } from './platform/http/limits.ts';
import type { Once } from './platform/idempotency/once.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Media } from './platform/media/media.ts';
import type { Bus } from './platform/messages/bus.ts';
import type { Mailer } from './platform/messages/mail.ts';
import type { Realtime } from './platform/messages/realtime.ts';
import type { Siblings } from './platform/processes/siblings.ts';
import type { Sessions } from './platform/sessions/sessions.ts';
import type { Health } from './platform/web/health.ts';
import type { Pages } from './platform/web/pages.ts';
import type { Previews } from './platform/web/previews.ts';
import type { QuickAnswers } from './platform/web/quick-answers.ts';
import type { Patience } from './platform/web/slow-callers.ts';
import type { VideoHosts } from './video-hosts/video-host.ts';

/** Fastify, with the types of bodies and answers taken from the contract's schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What the app is built from: main.ts makes the real ones, the tests theirs. */
export type Parts = {
  config: Config;
  clock: Clock;
  db: NodePgDatabase;
  pulse: Pick<Pulse, 'isAway'>;
  files: FileStore;
  /** The bytes of resumable uploads, until they are files. */
  uploads: UploadBytes;
  /** This machine's own folder, for what is being received or made. */
  scratch: Scratch;
  /** Work on films and pictures, in a process of its own. */
  media: Media;
  room: Room;
  mailer: Mailer;
  jobs: Jobs;
  bus: Bus;
  limits: Limits;
  videoHosts: VideoHosts;
  /** Folder of the built browser app. */
  webFolder: string;
  /** The other processes of this server; undefined: there is one. */
  siblings?: Siblings;
  /** Told by whoever starts and ends the server; without one, it is always ready. */
  health?: Health;
  /** For tests: less than the site's own patience with slow callers. */
  patience?: Partial<Patience>;
  /** For tests, which wait for it: milliseconds until it is heard what was done (createFacts). */
  heardAfter?: number;
  /** For tests: gets each line of the log, which goes to the standard output otherwise. */
  readLog?: (line: string) => void;
};

/** What a feature gets to mount itself with. */
export type FeatureParts = Parts & {
  sessions: Sessions;
  pages: Pages;
  quickAnswers: QuickAnswers;
  realtime: Realtime;
  once: Once;
  facts: Facts;
  sweep: Sweep;
  previews: Previews;
};
