import { queryOptions } from '@tanstack/react-query';
import type * as accounts from '../../../contract/accounts.ts';
import { call } from '../../platform/http/http.ts';

/** A value with an @ is an email address, anything else a username, which is sent in lower case (spec 1 §2, §5). */
export const identify = (value: string) =>
  value.includes('@') ? { email: value.trim() } : { username: value.trim().toLowerCase() };

export const login = (nameOrEmail: string, password: string) =>
  call<typeof accounts.login>('POST', '/api/auth/login', { body: { ...identify(nameOrEmail), password } });

export const signup = (body: { username: string; email: string; password: string }) =>
  call<typeof accounts.signup>('POST', '/api/auth/signup', { body });

export const resendVerification = (email: string) =>
  call<typeof accounts.resendVerification>('POST', '/api/auth/resend-verification', { body: { email } });

export const forgotPassword = (email: string) =>
  call<typeof accounts.forgotPassword>('POST', '/api/auth/forgot-password', { body: { email } });

export const resetPassword = (token: string, newPassword: string) =>
  call<typeof accounts.resetPassword>('POST', '/api/auth/reset-password', { body: { token, newPassword } });

/** Checks whether a mailed link works, without using it up. */
export const lookAtResetLink = (token: string) =>
  call<typeof accounts.lookAtResetLink>('POST', '/api/auth/reset-password/link', { body: { token } });

export const changePassword = (oldPassword: string, newPassword: string) =>
  call<typeof accounts.changePassword>('POST', '/api/auth/change-password', { body: { oldPassword, newPassword } });

/** The member's own record, with the email, which the browser does not store. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: () => call<typeof accounts.check>('POST', '/api/auth/check'),
});

/** The URL of Google's page, with a nonce that the server has bound to this browser. */
export const startGoogle = () => call<typeof accounts.startGoogle>('POST', '/api/auth/google/start');

export const finishGoogle = (token: string) =>
  call<typeof accounts.google>('POST', '/api/auth/google', { body: { token } });

export const listSessions = (signal: AbortSignal) =>
  call<typeof accounts.listSessions>('GET', '/api/auth/sessions', { signal });

export const endSession = (id: string) =>
  call<typeof accounts.endSession>('DELETE', '/api/auth/sessions/:id', { params: { id } });

export const endOtherSessions = () => call<typeof accounts.endOtherSessions>('POST', '/api/auth/sessions/end-others');

/** The same with the password of the sign-up, where the link alone does not prove enough. */
export const verifyWithPassword = (token: string, password: string) =>
  call<typeof accounts.verifyWithPassword>('POST', '/api/auth/verify-email', { body: { token, password } });

/** 'It wasn't me': ends the sign-up of the mail that the link is from. */
export const endSignup = (token: string) =>
  call<typeof accounts.endSignup>('POST', '/api/auth/verify-email/not-me', { body: { token } });

export const verifyEmail = (token: string) =>
  call<typeof accounts.verifyEmail>('POST', '/api/auth/verify-email/:token', { params: { token } });
