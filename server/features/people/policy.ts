import type { Visibility } from '../../../contract/people/profile.ts';

/**
 * Whether somebody has a page at all: an account that was never confirmed is nobody yet, and one that is deactivated or
 * leaving is gone for everybody.
 */
export const hasPage = <Account extends { isActive: boolean; verifiedAt: Date | null; leavingAt: Date | null }>(
  account: Account | undefined,
): account is Account => account?.isActive === true && account.verifiedAt !== null && account.leavingAt === null;

/**
 * Whether a viewer may see a person's page; who may not learns nothing but that there is none.
 * @param viewer undefined for a visitor
 */
export function isPageFor(
  page: { ownerId: string; visibility: Visibility },
  viewer: { accountId: string; role: string } | undefined,
): boolean {
  if (page.visibility === 'everyone') return true;
  if (!viewer) return false;
  return page.visibility === 'members' || viewer.accountId === page.ownerId || viewer.role === 'admin';
}
