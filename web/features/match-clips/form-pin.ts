import type { Pin } from '../../../contract/videos/match-clips.ts';

/** A pin as a form holds it. `unread`: what was typed as its minute, as long as that is none. */
export type FormPin = Pin & { unread?: string | undefined };

/** The pin in the upload form's text; null: none. What a draft holds was written by this form, or is nothing. */
export function readPin(text: string): FormPin | null {
  try {
    return text === '' ? null : (JSON.parse(text) as FormPin);
  } catch {
    return null;
  }
}
