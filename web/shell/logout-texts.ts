import { catalogue } from '../../contract/texts/catalogue.ts';

/** The question before a logout (spec 1 §2, §8). */
export const texts = catalogue({
  confirmLogout: 'Confirm Logout',
  sureToLogout: "Are you sure you want to logout? You'll need to sign in again to access your account.",
  unsent: {
    one: 'One item has not been sent yet and will be lost.',
    other: '{count} items have not been sent yet and will be lost.',
  },
  logout: 'Logout',
  loggingOut: 'Logging out',
  loggedOut: 'You have logged out successfully',
  cancel: 'Cancel',
});
