import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { getPerson, listPersonClips, listPersonPosts } from '../../../contract/people/people.ts';
import type { clearProfile } from '../../../contract/people/profile.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { call } from '../../platform/http/http.ts';
import { moment, noteOwn } from '../reactions/own-reactions.ts';

/** The query key of everything about people. */
export const peopleKey = ['people'] as const;

const keyOf = (username: string) => [...peopleKey, username.toLowerCase()] as const;
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Who has a username. */
export const personQuery = (username: string) =>
  queryOptions({
    queryKey: keyOf(username),
    queryFn: async ({ signal }) =>
      (await call<typeof getPerson>('GET', '/api/people/:username', { params: { username }, signal })).person,
    retry: (tries, error) => tries < 1 && !isMissing(error),
  });

/** A person's posts, newest first. */
export const personPostsQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(username), 'posts'],
    queryFn: async ({ pageParam, signal }) => {
      const asked = moment();
      const page = await call<typeof listPersonPosts>('GET', '/api/people/:username/posts', {
        params: { username },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      });
      for (const { _id, viewerReaction } of page.posts) {
        if (viewerReaction !== undefined) noteOwn(_id, viewerReaction, asked);
      }
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

/** A person's clips, newest first. */
export const personClipsQuery = (username: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(username), 'clips'],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listPersonClips>('GET', '/api/people/:username/clips', {
        params: { username },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });

/** For admins: takes away what somebody says about themselves. Rejects as `call` does. */
export const sendClearing = (id: string) =>
  call<typeof clearProfile>('DELETE', '/api/admin/users/:id/profile', { params: { id } });
