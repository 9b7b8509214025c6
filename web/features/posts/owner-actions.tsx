import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Post } from '../../../contract/posts.ts';

// Few visits need them, so the feed doesn't load them.
const loadEdit = () => import('./edit-post.tsx');
const loadDelete = () => import('./delete-post.tsx');
const EditPost = lazy(() => loadEdit().then((module) => ({ default: module.EditPost })));
const DeletePost = lazy(() => loadDelete().then((module) => ({ default: module.DeletePost })));

/** The icons to edit and delete a post: to be shown to its author only (spec 2 §2). */
export function OwnerActions({ post, onPage }: { post: Post; onPage: boolean }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="-mr-2.5 flex flex-none">
      <button
        type="button"
        aria-label="Edit post"
        onClick={() => setOpen('edit')}
        onPointerEnter={loadEdit}
        onFocus={loadEdit}
        className="icon-btn"
      >
        <Pencil aria-hidden="true" className="size-4.5" />
      </button>
      <button
        type="button"
        aria-label="Delete post"
        onClick={() => setOpen('delete')}
        onPointerEnter={loadDelete}
        onFocus={loadDelete}
        className="icon-btn -ml-1 hover:text-danger-ink"
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </button>
      {open && (
        <Suspense>
          {open === 'edit' ? (
            <EditPost post={post} onClose={close} />
          ) : (
            <DeletePost post={post} onPage={onPage} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}
