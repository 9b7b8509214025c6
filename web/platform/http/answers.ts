/** What a carrier brings back, besides its text. */
export type Answer = { status: number; headers: Headers };

/**
 * Whether an answer is our server's own, and it can do what it is asked. The login page of a wifi and the error page of
 * a proxy whose server is away are pages, or don't say what they are.
 */
export const isOfServer = ({ status, headers }: Answer): boolean =>
  status < 500 && status !== 429 && (status === 204 || /json|svg/.test(headers.get('content-type') ?? ''));
