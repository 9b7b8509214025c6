/** `npm run dev`: the server, restarted when a file changes, and Vite in front of it for the browser app. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { nodeEnvironment } from './run-node.mjs';
import { buildWeb, installPackages, program, root } from './setup.mjs';

const WEB_PORT = 5173; // Vite's default

installPackages();
buildWeb();
const env = { PUBLIC_URL: `http://localhost:${WEB_PORT}`, ...nodeEnvironment() };
const children = [
  spawn(program('node'), ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')], {
    stdio: 'inherit',
    env,
    cwd: root,
  }),
  spawn(program('node'), [join(root, 'node_modules/vite/bin/vite.js'), '--port', String(WEB_PORT)], {
    stdio: 'inherit',
    env,
    cwd: root,
  }),
];
const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
for (const child of children) {
  child.on('close', (code) => {
    end();
    process.exitCode = code ?? 0;
  });
}
