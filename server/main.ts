import cluster from 'node:cluster';
import { wantsProcesses } from './config.ts';

// What the lead does not need it does not load: it only starts the others.
if (cluster.isPrimary && wantsProcesses(process.env)) {
  const { lead } = await import('./lead.ts');
  await lead(process.env);
} else {
  const { serve } = await import('./serve.ts');
  await serve(process.env);
}
