/** The parts of /api with a class of their own: calls of a kind cost about the same. */
const CALLS = ['admin', 'auth', 'posts', 'reports', 'uploads', 'videos'];

/** Other urls by how they begin, the first that fits. */
const OTHERS: [start: string, name: string][] = [
  ['/socket.io/', 'sockets'],
  ['/media/', 'films'],
  ['/embed/', 'films'],
  ['/images/', 'pictures'],
  ['/posters/', 'pictures'],
  ['/assets/', 'app'],
  ['/live', 'health'],
  ['/ready', 'health'],
];

/**
 * What kind of request a url is: one of a dozen words, since Prometheus keeps a series for each, and anybody can ask
 * for urls that nobody has thought of.
 */
export function routeClass(url: string): string {
  const [, call] = /^\/api\/([a-z]+)/.exec(url) ?? [];
  if (call !== undefined) return CALLS.includes(call) ? call : 'api';
  return OTHERS.find(([start]) => url.startsWith(start))?.[1] ?? 'pages';
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** A request's method, where it is one that is used. */
export const methodClass = (method = '') => (METHODS.includes(method) ? method : 'other');
