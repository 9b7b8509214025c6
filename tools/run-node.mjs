import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { program, root } from './setup.mjs';

/**
 * Node's options for the server. A small young generation keeps an idle server and its database below 250 MB (measured:
 * 149 MB instead of 222 MB for the process alone); answers come from buffers, which this does not affect.
 */
const SERVER_OPTIONS = ['--max-semi-space-size=2'];

/** Environment of every Node that we start: it caches compiled code, so that a start does not strip types again. */
export const nodeEnvironment = () => ({
  ...process.env,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
});

/**
 * Runs a file of the project in the installed Node, in place of this process: signals go to it, and its exit code
 * becomes ours.
 */
export function runNode(file, args = []) {
  const env = nodeEnvironment();
  const command = [...SERVER_OPTIONS, resolve(root, file), ...args];
  // Replaces this process where Node can, so that the starter does not stay in memory beside the server.
  if (process.execve && process.platform !== 'win32')
    process.execve(program('node'), [program('node'), ...command], env);
  const child = spawn(program('node'), command, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
