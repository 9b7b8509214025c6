/**
 * Making a member's copy of their data. Arguments: the id of the member, who asks for it here, and after how many bytes of
 * the ZIP the power cut comes; without a number none does.
 */
import { Transform } from 'node:stream';
import type { Config } from '../../../config.ts';
import { askForExport, handleExports } from '../../../features/my-data/workflow.ts';
import type { FeatureParts } from '../../../parts.ts';
import { systemClock as clock } from '../../../platform/clock.ts';
import { createDiskFiles } from '../../../platform/files/disk-files.ts';
import { createDiskUploads } from '../../../platform/files/disk-uploads.ts';
import { createRoom } from '../../../platform/files/room.ts';
import { createScratch } from '../../../platform/files/scratch.ts';
import { createSweep } from '../../../platform/files/sweep.ts';
import { createFileMailer } from '../../../platform/messages/mail.ts';
import type { VideoHosts } from '../../../video-hosts/video-host.ts';
import { args, db, folder, jobs, powerCut } from './process.ts';

const [accountId = '', cutAfter] = args;
const files = await createDiskFiles(folder);
const uploads = createDiskUploads(folder, files);
const scratch = await createScratch(folder);

let passed = 0;
const counting = () =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      passed += chunk.length;
      if (cutAfter && passed > Number(cutAfter)) powerCut();
      done(null, chunk);
    },
  });

const parts = {
  ...{ db, jobs, files, uploads, clock },
  scratch: { ...scratch, receive: (stream, ...meters) => scratch.receive(stream, ...meters, counting()) },
  sweep: createSweep({ files, uploads, scratch, clock, jobs }),
  room: createRoom({
    freeBytes: async () => 2 ** 40,
    ...{ floor: 0, quota: 0, announced: async () => 0, storedBy: async () => 0 },
  }),
  mailer: createFileMailer(`${folder}.mail`, 'site@uni.example', () => {}),
  config: { publicUrl: 'http://localhost:3000' } as Config,
  videoHosts: { all: [] as VideoHosts['all'] } as VideoHosts,
} satisfies Partial<FeatureParts> as unknown as FeatureParts;

handleExports(parts);
await jobs.start();
await askForExport(parts, accountId);
console.log('asked');
