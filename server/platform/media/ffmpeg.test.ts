import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PATIENT } from '../../testing/traces.ts';
import { createFfmpeg } from './ffmpeg.ts';

test('a conversion that is no longer wanted is ended at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-ffmpeg-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [program, noted] = [join(folder, 'ffmpeg'), join(folder, 'pid')];
  writeFileSync(program, `#!/bin/sh\necho $$ > ${noted}.part\nmv ${noted}.part ${noted}\nexec sleep 60\n`);
  chmodSync(program, 0o700);
  const ending = new AbortController();
  const limits = { milliseconds: 60_000, memory: 1024 ** 3, signal: ending.signal };
  const run = createFfmpeg(program).run([], limits);
  const reason = new Error('another has taken over');
  const ended = expect(run).rejects.toBe(reason);
  await vi.waitFor(() => expect(existsSync(noted)).toBe(true), PATIENT);
  ending.abort(reason);
  await ended;
  expect(() => process.kill(Number(readFileSync(noted, 'utf8')), 0)).toThrow('ESRCH');
  await expect(createFfmpeg(program).run([], limits)).rejects.toBe(reason);
});
