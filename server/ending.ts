/** How a process of Touchline says why it can't start, and how it ends: what was started last is stopped first. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError } from './config.ts';
import { SECOND } from './platform/clock.ts';
import {
  DatabaseNewerError,
  DatabaseOlderError,
  DatabaseReadsOnlyError,
  ExtensionsRefusedError,
  TablesInUseError,
} from './platform/database/database.ts';
import { DataDirError } from './platform/files/data-dir.ts';
import { visible } from './platform/http/visible.ts';
import { errorLine, isOfDatabase } from './platform/log/error-fields.ts';
import { SecondServerError } from './platform/servers/server-registry.ts';

/** Said at the start, and by `npm run doctor`. */
export const QUIET =
  'QUIET=1: this is a quiet copy. It mails nobody (mails go into DATA_DIR/mail), pushes nothing, publishes nothing, and writes to no bucket.';

export const tell = (line: string) => console.log(line);
/** Errors can quote what people typed. */
export const report = (message: string) => console.error(visible(message));

/** Tells whoever starts the site that it is ready, and before that, whether it is a quiet copy. */
export function tellReady({ quiet, publicUrl }: Pick<Config, 'quiet' | 'publicUrl'>): void {
  if (quiet) tell(QUIET);
  tell(`Touchline is ready at ${publicUrl}`);
}

/** One line for whoever starts the server, without a stack. */
export function explain(error: unknown, config: Config | undefined): string {
  if (
    [
      ConfigError,
      DataDirError,
      DatabaseNewerError,
      DatabaseOlderError,
      DatabaseReadsOnlyError,
      TablesInUseError,
      ExtensionsRefusedError,
      SecondServerError,
    ].some((one) => error instanceof one)
  )
    return (error as Error).message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `Port ${config?.port} is in use. Choose another: PORT=3001 npm start`;
  if (code === 'EACCES' && config) return `Touchline may not listen on port ${config.port}. Choose one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${config?.host} is not an address of this machine.`;
  if (config?.databaseUrl && (code === 'ECONNREFUSED' || code === '28P01' || code === '3D000' || code === '28000')) {
    return `DATABASE_URL: ${message || code}`;
  }
  // Drizzle's own message is the statement.
  let reason = error;
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause;
  return `Touchline can't start: ${isOfDatabase(reason) ? errorLine(reason) : (reason as Error).message || code || String(error)}`;
}

export type Ending = {
  /** Has something stopped at the end: before everything that was named earlier. */
  undo(step: () => Promise<void> | void): void;
  /** Whether the end has begun. */
  isEnding(): boolean;
  /** Stops everything and ends the process. */
  end(code: number): Promise<void>;
  /**
   * Ends the process; where others can take over, it goes on for a while and tells the proxies so. Called again, it
   * waits no longer.
   * @param announce called when it goes on for a while
   */
  drainAndEnd(seconds: number, announce: () => void): Promise<void>;
};

/** The end of this process. */
export function createEnding(): Ending {
  const steps: (() => Promise<void> | void)[] = [];
  /** The signal to end while draining: a second one, or Ctrl-C. */
  const hurry = new AbortController();
  let isEnding = false;
  let isDraining = false;

  async function end(code: number): Promise<never> {
    isEnding = true;
    for (const step of steps.reverse()) {
      try {
        await step();
      } catch (error) {
        report(`While ending: ${errorLine(error)}`);
        process.exitCode = 1;
      }
    }
    process.exit(process.exitCode ?? code);
  }

  return {
    undo: (step) => void steps.push(step),
    isEnding: () => isEnding,
    async end(code) {
      if (!isEnding) await end(code);
    },
    async drainAndEnd(seconds, announce) {
      if (isEnding) return;
      if (isDraining) return hurry.abort();
      isDraining = true;
      if (seconds > 0) {
        announce();
        await sleep(seconds * SECOND, undefined, { signal: hurry.signal }).catch(() => {});
      }
      if (!isEnding) await end(0);
    },
  };
}
