/** What YouTube refuses, and what becomes of it: the words of specification 1 §8. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { youtubeMessages } from '../../../contract/youtube.ts';
import type { Step } from '../../testing/youtube/youtube.ts';
import { type ErrorAnswer, youtubeErrors } from '../../testing/youtube/youtube-errors.ts';
import { createHostUnderTest, memoryJournal, someBytes } from '../../testing/youtube/youtube-host.ts';
import { HostBusy, HostRefusal } from '../video-host.ts';

let under: Awaited<ReturnType<typeof createHostUnderTest>>;
beforeEach(async () => {
  under = await createHostUnderTest();
});
afterEach(() => under.close());

/** Publishes a clip while a step gets this answer. @returns the error */
async function failWith(step: Step, answer: ErrorAnswer, journal = memoryJournal()): Promise<unknown> {
  under.youtube.fail(step, { answer });
  return under.host.publish(await under.store(someBytes(10)), journal).then(
    () => {
      throw new Error('it has been published');
    },
    (error: unknown) => error,
  );
}

const NO_CHANNEL =
  'YouTube channel not found. Please ensure the YouTube account is properly set up and has a channel created.';
const AUTHENTICATION_EXPIRED =
  'YouTube authentication has expired. Please contact the administrator to refresh the YouTube API credentials.';
const TOKEN_EXPIRED =
  'YouTube API token has expired. Please contact the administrator to update the YouTube integration.';
const AUTHENTICATION_FAILED = 'YouTube API error: Authentication failed. Please try again later or contact support.';

describe('a refusal', () => {
  test.each<[string, Step, ErrorAnswer, string, boolean]>([
    ['no channel', 'open', youtubeErrors.signupRequired, NO_CHANNEL, true],
    ['invalid_grant', 'token', youtubeErrors.invalidGrant, AUTHENTICATION_EXPIRED, true],
    ['a token expired or revoked', 'token', youtubeErrors.tokenRevoked, TOKEN_EXPIRED, true],
    ['a nested code 400', 'open', youtubeErrors.badRequest, AUTHENTICATION_FAILED, true],
    ['a nested code 400 about the clip', 'open', youtubeErrors.invalidTitle, AUTHENTICATION_FAILED, false],
    ['a message of the API', 'open', youtubeErrors.forbidden, 'The caller does not have permission', true],
    ['an unknown client', 'token', youtubeErrors.invalidClient, 'The OAuth client was not found.', true],
    ['no word', 'open', { status: 403 }, 'Error uploading file to YouTube', true],
    ['a body too large', 'send', { status: 413, body: '<html>' }, 'Error uploading file to YouTube', false],
  ])('for %s says so in the words of the specification', async (_, step, answer, message, mendable) => {
    const error = await failWith(step, answer);
    expect(error).toBeInstanceOf(HostRefusal);
    expect(error).toMatchObject({ message, mendable });
    expect(under.pauses).toEqual([]);
    expect(under.youtube.videos).toEqual([]);
  });

  test('for a token that is refused twice asks for no third', async () => {
    under.youtube.fail('open', { answer: youtubeErrors.authError });
    const error = await failWith('open', youtubeErrors.authError);
    expect(error).toMatchObject({ message: 'Invalid Credentials', mendable: true });
    expect(under.youtube.calls).toEqual(['token', 'open', 'token', 'open']);
  });

  test('of the channel is the same when the account has lost it', async () => {
    under.youtube.channel = undefined;
    const error = await under.host.publish(await under.store(someBytes(10)), memoryJournal()).catch((e) => e);
    expect(error).toMatchObject({ message: NO_CHANNEL, mendable: true });
  });

  test('carries nothing of the request: no secret stands in what the job notes', async () => {
    const error = await failWith('token', youtubeErrors.invalidGrant);
    const seen = JSON.stringify(error, Object.getOwnPropertyNames(error));
    expect(seen).not.toMatch(/a secret of the tests|refresh-token-of-the-tests|Bearer/);
    expect((error as Error).cause).toBeUndefined();
  });

  test('of an upload in the middle ends its session; one of our token does not', async () => {
    const ended = memoryJournal();
    await failWith('send', youtubeErrors.forbidden, ended);
    expect(ended.read()).toEqual({});
    const open = memoryJournal();
    under.youtube.fail('send', { answer: youtubeErrors.authError });
    await failWith('send', youtubeErrors.authError, open);
    expect(open.read()).toMatchObject({ session: expect.any(String) });
  });

  test('that an administrator has mended does not stay: the same journal leads to one video', async () => {
    const clip = await under.store(someBytes(10));
    const journal = memoryJournal();
    under.youtube.revoke();
    await expect(under.host.publish(clip, journal)).rejects.toThrow(TOKEN_EXPIRED);
    await expect(under.host.publish(clip, journal)).rejects.toThrow(TOKEN_EXPIRED);
    const fresh = await createHostUnderTest();
    const mended = under.make({ apiRoot: fresh.youtube.root });
    expect(await mended.publish(clip, journal)).toBe(fresh.youtube.videos[0]?.id);
    await fresh.close();
  });
});

describe('a host that is only busy', () => {
  test.each(['quotaExceeded', 'uploadLimitExceeded', 'uploadsPerDay'] as const)(
    'by %s says until when: midnight Pacific time, and does not try again before',
    async (name) => {
      under.clock.set(new Date('2026-11-21T20:00:00Z'));
      const error = await failWith('open', youtubeErrors[name]);
      expect(error).toBeInstanceOf(HostBusy);
      expect(error).toMatchObject({ message: youtubeMessages.dayFull(), until: new Date('2026-11-22T08:00:00Z') });
      expect(under.youtube.calls).toEqual(['token', 'open']);
    },
  );

  test.each(['rateLimitExceeded', 'tooManyRequests', 'unavailable', 'backendError'] as const)(
    'by %s, for longer than the tries last, leaves it to the job',
    async (name) => {
      const answer = youtubeErrors[name];
      under.youtube.fail('open', { answer }, { answer }, { answer }, { answer });
      const error = await failWith('open', answer);
      expect(error).toBeInstanceOf(HostBusy);
      expect(error).toMatchObject({ message: youtubeMessages.notNow(), until: undefined });
      expect(under.pauses).toHaveLength(4);
    },
  );
});

describe('removing', () => {
  test('is tried again while YouTube is busy, and is content with a video that is gone', async () => {
    const id = await under.host.publish(await under.store(someBytes(10)), memoryJournal());
    under.youtube.fail('remove', { answer: youtubeErrors.unavailable }, { loseAnswer: true });
    await under.host.remove(id);
    expect(under.youtube.videos).toEqual([]);
    expect(under.pauses).toHaveLength(2);
  });

  test('says in words why it can not be done', async () => {
    under.youtube.fail('remove', { answer: youtubeErrors.forbidden });
    await expect(under.host.remove('AAAAAAAAAAA')).rejects.toThrow('The caller does not have permission');
  });
});
