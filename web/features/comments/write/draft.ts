import { useState } from 'react';
import type { Comment } from '../../../../contract/comments.ts';
import { useSession } from '../../../platform/session/session.ts';
import { removeStored, store, stored } from '../../../platform/stored.ts';

const PREFIX = 'comment-draft:';

/** A draft survives a reload and a visit to the login page, in this tab. */
const TAB = 'sessionStorage';

// A visitor's draft stays when they log in; a member's drafts are deleted when they log out.
useSession.subscribe((now, before) => {
  if (!before.userData || now.userData?._id === before.userData._id) return;
  removeStored(PREFIX, TAB);
});

/** Where the draft of a comment is stored, or that of an answer to one. */
export const draftKey = (targetId: string, to?: Pick<Comment, '_id'>): string =>
  to ? `${targetId}/${to._id}` : targetId;

/** Appends a text to a draft, for the next form that is shown. */
export function addToDraft(key: string, text: string): void {
  const begun = stored(PREFIX + key, TAB);
  store(PREFIX + key, begun ? `${begun}\n${text}` : text, TAB);
}

/** The draft that is stored there (`draftKey`). */
export function useDraft(under: string): [text: string, change: (text: string) => void] {
  const key = PREFIX + under;
  const [text, setText] = useState(() => stored(key, TAB) ?? '');
  const change = (to: string) => {
    setText(to);
    store(key, to || null, TAB);
  };
  return [text, change];
}
