/** Where WORKERS is more than one: opens what a site has once, and starts the processes that answer callers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { createEnding, explain, report, tell, tellReady } from './ending.ts';
import { openSite, takeOverAlone } from './opening.ts';
import { connect } from './platform/database/database.ts';
import { makePrivateFiles } from './platform/files/private-files.ts';
import { printUncaught } from './platform/log/log.ts';
import { createProcesses, type Processes, StartError } from './platform/processes/lead.ts';

const ending = createEnding();

async function openOnce(config: Config) {
  const connection = await openSite(config, ending);
  if (config.databaseUrl === undefined) {
    const { db, close } = connect(connection, () => {});
    await takeOverAlone(config, db).finally(close);
  }
  return connection;
}

/** Runs a site in several processes until a signal ends it. An error at the start is one line and exit code 1. */
export async function lead(env: Record<string, string | undefined>): Promise<void> {
  makePrivateFiles();
  printUncaught();
  let config: Config | undefined;
  let processes: Processes | undefined;
  let isReady = false;
  process.on('SIGTERM', () => {
    const seconds = isReady && config ? config.drainSeconds : 0;
    processes?.drain(seconds);
    // They drain by themselves; the end here waits for them.
    void ending.drainAndEnd(seconds, () => tell(`Touchline ends in ${seconds} s.`));
  });
  process.on('SIGINT', () => void ending.end(0));
  try {
    config = readConfig(env);
    const connection = await openOnce(config);
    const folder = await mkdtemp(join(tmpdir(), 'touchline-processes-'));
    ending.undo(() => rm(folder, { recursive: true, force: true }));
    processes = createProcesses(config.workers, { connection, folder }, (line) => {
      if (!ending.isEnding()) report(line);
    });
    ending.undo(processes.end);
    await processes.start();
    isReady = true;
    tellReady(config);
  } catch (error) {
    if (ending.isEnding()) return;
    console.error(error instanceof StartError ? error.message : explain(error, config));
    await ending.end(1);
  }
}
