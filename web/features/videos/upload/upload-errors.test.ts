import { expect, test } from 'vitest';
import { uploadMessages } from '../../../../contract/uploads.ts';
import { youtubeMessages } from '../../../../contract/youtube.ts';
import { answerError, networkError } from '../../../platform/http/errors.ts';
import { uploadErrorText, variantOf } from './upload-errors.ts';

const textOf = (body: unknown, status = 500) => uploadErrorText(answerError(status, body));

// [S1-8.29, S1-8.30, S1-8.31, S1-8.32]
test('YouTube’s errors are told in the specification’s words, wherever the answer has them', () => {
  const cases: [unknown, string][] = [
    [{ error: 'YouTube channel not found' }, youtubeMessages.noChannel()],
    [{ message: 'YouTube channel not found' }, youtubeMessages.noChannel()],
    [{ error: 'invalid_grant' }, youtubeMessages.authenticationExpired()],
    [{ message: 'Upload failed', error: { error: 'invalid_grant' } }, youtubeMessages.authenticationExpired()],
    [{ error: { response: { data: { error: 'invalid_grant' } } } }, youtubeMessages.authenticationExpired()],
    [
      { error: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } },
      youtubeMessages.tokenExpired(),
    ],
    [{ error_description: 'Token has been expired or revoked.' }, youtubeMessages.tokenExpired()],
    [{ error: { code: 400, message: 'Bad Request' } }, youtubeMessages.authenticationFailed()],
    [{ message: 'Failed', error: { code: 400 } }, youtubeMessages.authenticationFailed()],
  ];
  for (const [body, text] of cases) expect(textOf(body), JSON.stringify(body)).toBe(text);
});

// [S1-8.33]
test('anything else is the message or error from the response, or the specification’s own text', () => {
  expect(textOf({ message: 'The message.', error: 'The error.' })).toBe('The message.');
  expect(textOf({ error: 'The error.' })).toBe('The error.');
  expect(textOf({ message: '', error: { message: 'Inside.' } })).toBe('Inside.');
  expect(textOf({ message: 'Not this title.', code: 'invalid' }, 400)).toBe('Not this title.');
  expect(textOf({ code: 400 }, 400)).toBe('Error uploading file to YouTube'); // not nested
  expect(textOf(undefined, 502)).toBe('Error uploading file to YouTube');
  expect(textOf({ error: 7 })).toBe('Error uploading file to YouTube');
});

test('what is no answer has its own message, or the specification’s', () => {
  expect(uploadErrorText(networkError())).toBe('Network Error');
  expect(uploadErrorText(new Error('The file has gone.'))).toBe('The file has gone.');
  expect(uploadErrorText(new Error(''))).toBe('Error uploading file');
  expect(uploadErrorText('?')).toBe('Error uploading file');
});

// [S1-2.93]
test('orange is for YouTube and its credentials, and for nothing else that expires', () => {
  for (const text of Object.values(youtubeMessages)) expect(variantOf(text()), text()).toBe('warning');
  for (const text of ['Network Error', uploadMessages.expired(), uploadMessages.noRoom()]) {
    expect(variantOf(text), text).toBe('danger');
  }
});
