/** What of an account says whether it can be signed in to, and as what. */
export type AccountStatus = { role: 'user' | 'admin'; isActive: boolean; verifiedAt: Date | null };

/** Whether an account is an admin who can sign in. */
export const isWorkingAdmin = ({ role, isActive, verifiedAt }: AccountStatus) =>
  role === 'admin' && isActive && verifiedAt !== null;
