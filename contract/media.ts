/** Texts about pictures and films that stand in no one feature. */
export const mediaMessages = {
  tooManyWaiting: 'Your other pictures and videos are still being looked at. Please try again in a moment.',
} as const;
