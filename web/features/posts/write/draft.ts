import { create } from 'zustand';
import { CREATE_CATEGORIES, DEFAULT_CATEGORY, type PostCategory } from '../../../../contract/posts.ts';
import { newId } from '../../../platform/http/new-id.ts';
import { STASH_PREFIX } from '../../../platform/offline/stash.ts';
import { useSession } from '../../../platform/session/session.ts';
import { store, stored } from '../../../platform/stored.ts';

/** A picture of the draft; its file is stored separately, see draft-files.ts. */
export type DraftPicture = { id: string; alt: string };
export type Draft = {
  content: string;
  tags: string;
  category: PostCategory;
  pictures: DraftPicture[];
  /** The idempotency key it is sent under, from any tab and however often; a new one with each change. */
  key: string;
};

type Sending = {
  /** How much of the pictures has been sent, 0 to 1; null if there are none. */
  share: number | null;
  stop: () => void;
};

type State = {
  draft: Draft;
  /** Set while the post is being sent. */
  sending: Sending | null;
  /** It was written before this page was loaded. */
  isRestored: boolean;
};

const EMPTY: Draft = { content: '', tags: '', category: DEFAULT_CATEGORY, pictures: [], key: '' };

export const draftOwner = () => useSession.getState().userData?._id ?? '';
const storageKey = () => `${STASH_PREFIX}post-draft:${draftOwner()}`;

/** The draft as it was stored, if it has the shape that this app writes; else an empty one. */
function storedDraft(): Draft {
  try {
    const found = JSON.parse(stored(storageKey()) ?? '{}') as Partial<Draft>;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const pictures = Array.isArray(found.pictures) ? found.pictures : [];
    return {
      content: text(found.content),
      tags: text(found.tags),
      category: CREATE_CATEGORIES.find((name) => name === found.category) ?? DEFAULT_CATEGORY,
      pictures: pictures.filter(({ id, alt }) => typeof id === 'string' && typeof alt === 'string'),
      key: text(found.key) || newId(),
    };
  } catch {
    return EMPTY;
  }
}

/** Whether it holds nothing that its author could miss. */
export const isEmpty = ({ content, tags, category, pictures }: Draft) =>
  !content && !tags && category === DEFAULT_CATEGORY && pictures.length === 0;

function fromStorage(): State {
  const draft = storedDraft();
  return { draft, sending: null, isRestored: !isEmpty(draft) };
}

/** Where the browser does not store it, the draft lives as long as the page. */
const save = (draft: Draft): void => void store(storageKey(), isEmpty(draft) ? null : JSON.stringify(draft));

/**
 * The post that a member is writing. There is one per member and browser: it survives a reload, every tab shows the
 * same one, and it is gone once it has been sent or the member has logged out. Sending continues after the form has
 * left the screen.
 */
export const useDraft = create<State>(() => fromStorage());

/** Changes the draft in this tab, without storing it yet. */
export const showInDraft = (changes: Partial<Draft>): void =>
  useDraft.setState(({ draft }) => ({ draft: { ...draft, ...changes, key: newId() } }));

/** Stores the draft as it is shown. */
export const saveDraft = (): void => save(useDraft.getState().draft);

export function changeDraft(changes: Partial<Draft>): void {
  showInDraft(changes);
  saveDraft();
}

/** Drops a draft that has been sent; changes that another tab made to it in the meantime stay. */
export function dropDraft(sent: Draft): void {
  const now = storedDraft();
  const draft = isEmpty(now) || JSON.stringify(now) === JSON.stringify(sent) ? EMPTY : now;
  useDraft.setState({ draft, isRestored: false });
  save(draft);
}

useSession.subscribe((now, before) => {
  if (now.userData?._id === before.userData?._id) return;
  useDraft.getState().sending?.stop();
  useDraft.setState(fromStorage());
});

// The same member went on writing in another tab, or has sent it there.
addEventListener('storage', ({ key }) => {
  if ((key === storageKey() || key === null) && !useDraft.getState().sending)
    useDraft.setState({ draft: storedDraft() });
});
