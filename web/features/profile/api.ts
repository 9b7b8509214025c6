import { queryOptions } from '@tanstack/react-query';
import type {
  changeProfile,
  changeUsername,
  getOwnProfile,
  Profile,
  removePicture,
  setPicture,
} from '../../../contract/people/profile.ts';
import { call } from '../../platform/http/http.ts';

/** The member's own profile, as it can be edited. */
export const ownProfileQuery = queryOptions({
  queryKey: ['own-profile'],
  queryFn: ({ signal }) => call<typeof getOwnProfile>('GET', '/api/people/me', { signal }),
  staleTime: 0,
});

export const saveProfile = (body: Partial<Profile>) => call<typeof changeProfile>('PATCH', '/api/people/me', { body });

export const sendPicture = (image: File) =>
  call<typeof setPicture>('PUT', '/api/people/me/picture', { fields: {}, files: { image } });

export const sendNoPicture = () => call<typeof removePicture>('DELETE', '/api/people/me/picture');

export const sendUsername = (username: string, password: string) =>
  call<typeof changeUsername>('POST', '/api/auth/change-username', { body: { username, password } });
