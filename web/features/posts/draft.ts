import { create } from 'zustand';
import { CREATE_CATEGORIES, DEFAULT_CATEGORY, type PostCategory } from '../../../contract/posts.ts';
import { KEPT_PREFIX } from '../../platform/kept.ts';
import { newId } from '../../platform/new-id.ts';
import { useSession } from '../../platform/session.ts';

/** A picture of the draft; its file is kept apart, see draft-files.ts. */
export type DraftPicture = { id: string; alt: string };
export type Draft = {
  content: string;
  tags: string;
  category: PostCategory;
  pictures: DraftPicture[];
  /** Under which it is sent, from whatever tab and however often; another one with each change. */
  key: string;
};

type Sending = {
  /** How much of the pictures has been sent, 0 to 1; null where there are none. */
  share: number | null;
  stop: () => void;
};

type State = { draft: Draft /** The post is on its way. */; sending: Sending | null };

const EMPTY: Draft = { content: '', tags: '', category: DEFAULT_CATEGORY, pictures: [], key: '' };

export const draftOwner = () => useSession.getState().userData?._id ?? '';
const storageKey = () => `${KEPT_PREFIX}post-draft:${draftOwner()}`;

/** The draft as it was kept, where it is what this app writes; else an empty one. */
function keptDraft(): Draft {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey()) ?? '{}') as Partial<Draft>;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const pictures = Array.isArray(kept.pictures) ? kept.pictures : [];
    return {
      content: text(kept.content),
      tags: text(kept.tags),
      category: CREATE_CATEGORIES.find((name) => name === kept.category) ?? DEFAULT_CATEGORY,
      pictures: pictures.filter(({ id, alt }) => typeof id === 'string' && typeof alt === 'string'),
      key: text(kept.key) || newId(),
    };
  } catch {
    return EMPTY;
  }
}

const isEmpty = ({ content, tags, category, pictures }: Draft) =>
  !content && !tags && category === DEFAULT_CATEGORY && pictures.length === 0;

function keep(draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), JSON.stringify(draft));
  } catch {
    // Storage is switched off or full: the draft lives as long as the page.
  }
}

/**
 * The post that a member is writing. There is one a person and browser: it survives a reload, every tab shows the
 * same, and it is gone when it was sent or the member has logged out. A post that is being sent goes on being sent
 * when its form has left the screen.
 */
export const useDraft = create<State>(() => ({ draft: keptDraft(), sending: null }));

/** Changes the draft in this tab, and does not keep it yet. */
export const showInDraft = (changes: Partial<Draft>): void =>
  useDraft.setState(({ draft }) => ({ draft: { ...draft, ...changes, key: newId() } }));

/** Keeps the draft as it is shown. */
export const keepDraft = (): void => keep(useDraft.getState().draft);

export function changeDraft(changes: Partial<Draft>): void {
  showInDraft(changes);
  keepDraft();
}

/** Drops a draft that was sent; what another tab has made of it meanwhile stays. */
export function dropDraft(sent: Draft): void {
  const now = keptDraft();
  const draft = isEmpty(now) || JSON.stringify(now) === JSON.stringify(sent) ? EMPTY : now;
  useDraft.setState({ draft });
  keep(draft);
}

useSession.subscribe((now, before) => {
  if (now.userData?._id === before.userData?._id) return;
  useDraft.getState().sending?.stop();
  useDraft.setState({ draft: keptDraft(), sending: null });
});

// Another tab of the same person went on writing, or has sent it.
addEventListener('storage', ({ key }) => {
  if ((key === storageKey() || key === null) && !useDraft.getState().sending) useDraft.setState({ draft: keptDraft() });
});
