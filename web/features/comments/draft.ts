import { useState } from 'react';
import { useSession } from '../../platform/session.ts';

const PREFIX = 'comment-draft:';

/** Session storage, where there is any: a draft is kept over a reload and the way to the login page, in this tab. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined; // switched off or full: the draft lives as long as the page
  }
}

// A visitor takes their draft along into their account; whoever comes after a member finds nothing.
useSession.subscribe((now, before) => {
  if (!before.userData || now.userData?._id === before.userData._id) return;
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  });
});

/** Puts a text at the end of a draft, for the form that is shown next. */
export function addToDraft(postId: string, text: string): void {
  withStorage((storage) => {
    const begun = storage.getItem(PREFIX + postId);
    storage.setItem(PREFIX + postId, begun ? `${begun}\n${text}` : text);
  });
}

/** What somebody has begun to write under a post. */
export function useDraft(postId: string): [text: string, change: (text: string) => void] {
  const key = PREFIX + postId;
  const [text, setText] = useState(() => withStorage((storage) => storage.getItem(key)) ?? '');
  const change = (to: string) => {
    setText(to);
    withStorage((storage) => (to ? storage.setItem(key, to) : storage.removeItem(key)));
  };
  return [text, change];
}
