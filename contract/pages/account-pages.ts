/** The pages of a member's own account, which `paths.account` leads to. Their heads stand apart (account-heads.ts). */
export const accountPaths = {
  profile: '/app/account/profile',
  /** Email address, password and devices. */
  signIn: '/app/account/sign-in',
  /** How the member is told. */
  notifications: '/app/account/notifications',
  people: '/app/account/people',
  data: '/app/account/data',
  delete: '/app/account/delete',
  /** What a newcomer is asked, and may skip. */
  firstSteps: '/app/first-steps',
} as const;
