import { fileURLToPath } from 'node:url';
import type { Worker } from '../processes/worker-process.ts';
import { TASK_TIME, WORKER_MEMORY } from './limits.ts';
import type { Tasks } from './messages.ts';

/** The media worker (worker.ts). */
export const MEDIA_WORKER: Worker<Tasks> = {
  name: 'media worker',
  program: fileURLToPath(new URL('./worker.ts', import.meta.url)),
  limits: { memory: WORKER_MEMORY, time: TASK_TIME },
};
