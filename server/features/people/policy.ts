/**
 * Whether somebody has a page at all: an account that was never confirmed is nobody yet, and one that is deactivated or
 * leaving is gone for everybody.
 */
export const hasPage = <Account extends { isActive: boolean; verifiedAt: Date | null; leavingAt: Date | null }>(
  account: Account | undefined,
): account is Account => account?.isActive === true && account.verifiedAt !== null && account.leavingAt === null;
