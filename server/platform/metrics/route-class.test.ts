import { expect, test } from 'vitest';
import { methodClass, routeClass } from './route-class.ts';

test('a url counts as one of a dozen kinds, whatever it is', () => {
  const kinds = {
    '/': 'pages',
    '/app?tab=2': 'pages',
    '/wp-login.php': 'pages',
    '/api/posts?page=2': 'posts',
    '/api/posts/0198c5b0/comments': 'posts',
    '/api/auth/login': 'auth',
    '/api/uploads/0198c5b0': 'uploads',
    '/api/videos/get-videos': 'videos',
    '/api/countries': 'api',
    '/api/whatever-comes-to-mind': 'api',
    '/socket.io/?EIO=4&transport=polling': 'sockets',
    '/media/abc': 'films',
    '/images/abc-640.webp': 'pictures',
    '/assets/index-abc.js': 'app',
    '/ready': 'health',
  };
  for (const [url, kind] of Object.entries(kinds)) expect([url, routeClass(url)]).toEqual([url, kind]);
});

test('a method that nobody uses is no series of its own', () => {
  expect(['GET', 'PATCH', 'PROPFIND', undefined].map(methodClass)).toEqual(['GET', 'PATCH', 'other', 'other']);
});
