import { useState } from 'react';
import type { Post } from '../../../contract/posts.ts';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { Drawn } from '../../ui/drawn.tsx';
import { texts } from './texts.ts';

// Few visits need them, so the feed doesn't load them.
const EditPost = lazy(() => import('./write/edit-post.tsx').then((module) => ({ default: module.EditPost })));
const DeletePost = lazy(() => import('./delete-post.tsx').then((module) => ({ default: module.DeletePost })));

/** The icons to edit and delete a post: to be shown to its author only (spec 2 §2). */
export function OwnerActions({ post, onPage }: { post: Post; onPage: boolean }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="-mr-2.5 flex flex-none">
      <button
        type="button"
        aria-label={texts.edit()}
        onClick={() => setOpen('edit')}
        onPointerEnter={EditPost.load}
        onFocus={EditPost.load}
        className="icon-btn"
      >
        <Drawn icon="Edit" className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label={texts.delete()}
        onClick={() => setOpen('delete')}
        onPointerEnter={DeletePost.load}
        onFocus={DeletePost.load}
        className="icon-btn -ml-1 hover:text-danger-ink"
      >
        <Drawn icon="Delete" className="size-4.5" />
      </button>
      {open === 'edit' && <EditPost post={post} onClose={close} />}
      {open === 'delete' && <DeletePost post={post} onPage={onPage} onClose={close} />}
    </div>
  );
}
