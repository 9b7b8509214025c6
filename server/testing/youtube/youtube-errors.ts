/** Error answers of the real YouTube and of Google's token endpoint, verbatim where they are known from reports. */

export type ErrorAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

const apiError = (status: number, reason: string, message: string, domain = 'global'): ErrorAnswer => ({
  status,
  body: { error: { code: status, message, errors: [{ message, domain, reason }] } },
});

const QUOTA_MESSAGE =
  'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.';
const PER_DAY =
  "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of service 'youtube.googleapis.com' for consumer 'project_number:1'..";

export const youtubeErrors = {
  // https://github.com/tokland/youtube-upload/issues/333
  signupRequired: apiError(401, 'youtubeSignupRequired', 'Unauthorized', 'youtube.header'),
  authError: apiError(401, 'authError', 'Invalid Credentials'),
  // https://github.com/ShareX/ShareX/issues/5888
  quotaExceeded: apiError(403, 'quotaExceeded', QUOTA_MESSAGE, 'youtube.quota'),
  // https://github.com/googleapis/google-api-python-client/issues/2753: the bucket of uploads
  uploadsPerDay: apiError(429, 'rateLimitExceeded', PER_DAY),
  // https://github.com/porjo/youtubeuploader/issues/212
  uploadLimitExceeded: apiError(
    400,
    'uploadLimitExceeded',
    'The user has exceeded the number of videos they may upload.',
    'youtube.video',
  ),
  rateLimitExceeded: apiError(403, 'rateLimitExceeded', 'Rate Limit Exceeded', 'usageLimits'),
  tooManyRequests: apiError(429, 'rateLimitExceeded', 'Too many requests. Please try again later.'),
  forbidden: apiError(403, 'forbidden', 'The caller does not have permission', 'youtube.common'),
  badRequest: apiError(400, 'badRequest', 'Bad Request'),
  invalidTitle: apiError(400, 'invalidTitle', 'The request metadata specifies an invalid or empty video title.'),
  videoNotFound: apiError(404, 'videoNotFound', 'The video cannot be found.', 'youtube.video'),
  backendError: apiError(500, 'backendError', 'Backend Error'),
  unavailable: { status: 503, body: 'Service Unavailable' },
  sessionGone: { status: 404, body: 'Not Found' },
  // RFC 6749 §5.2, with Google's descriptions
  invalidGrant: { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } },
  tokenRevoked: {
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
  },
  invalidClient: {
    status: 401,
    body: { error: 'invalid_client', error_description: 'The OAuth client was not found.' },
  },
} satisfies Record<string, ErrorAnswer>;
