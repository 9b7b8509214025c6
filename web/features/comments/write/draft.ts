import { useState } from 'react';
import type { Comment } from '../../../../contract/comments.ts';
import { useSession } from '../../../platform/session/session.ts';

const PREFIX = 'comment-draft:';

/** Session storage, if there is any: a draft survives a reload and a visit to the login page, in this tab. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined; // switched off or full: the draft lives as long as the page
  }
}

// A visitor's draft stays when they log in; a member's drafts are deleted when they log out.
useSession.subscribe((now, before) => {
  if (!before.userData || now.userData?._id === before.userData._id) return;
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
});

/** Where the draft of a comment is stored, or that of an answer to one. */
export const draftKey = (targetId: string, to?: Pick<Comment, '_id'>): string =>
  to ? `${targetId}/${to._id}` : targetId;

/** Appends a text to a draft, for the next form that is shown. */
export function addToDraft(key: string, text: string): void {
  withStorage((storage) => {
    const begun = storage.getItem(PREFIX + key);
    storage.setItem(PREFIX + key, begun ? `${begun}\n${text}` : text);
  });
}

/** The draft that is stored there (`draftKey`). */
export function useDraft(under: string): [text: string, change: (text: string) => void] {
  const key = PREFIX + under;
  const [text, setText] = useState(() => withStorage((storage) => storage.getItem(key)) ?? '');
  const change = (to: string) => {
    setText(to);
    withStorage((storage) => (to ? storage.setItem(key, to) : storage.removeItem(key)));
  };
  return [text, change];
}
