import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../contract/pages/pages.ts';
import type { Video } from '../../../../contract/videos.ts';
import { lazy } from '../../../platform/code/lazy-part.tsx';
import { useAbilities } from '../../../platform/session/use-abilities.ts';
import { Button } from '../../../ui/button.tsx';
import { texts } from './own-texts.ts';

const EditVideo = lazy(() => import('./edit-video.tsx').then((module) => ({ default: module.EditVideo })));
const RemoveUpload = lazy(() =>
  import('../mine/remove-upload.tsx').then((module) => ({ default: module.RemoveUpload })),
);

/** What uploaders can do with a clip of theirs, on its page; nothing for others. */
export function OwnActions({ video }: { video: Pick<Video, '_id' | 'title' | 'uploadedBy'> }) {
  const navigate = useNavigate();
  const can = useAbilities('video', video.uploadedBy?._id ?? null);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  if (!can.edit) return null;
  return (
    <>
      <Button onClick={() => setOpen('edit')} onPointerEnter={EditVideo.load} onFocus={EditVideo.load}>
        {texts.edit()}
      </Button>
      <Button
        variant="quiet"
        onClick={() => setOpen('delete')}
        onPointerEnter={RemoveUpload.load}
        onFocus={RemoveUpload.load}
        className="text-danger-ink"
      >
        {texts.delete()}
      </Button>
      {open === 'edit' && <EditVideo id={video._id} onClose={close} />}
      {open === 'delete' && (
        <RemoveUpload
          video={video}
          isPublished
          onRemoved={() => navigate(paths.videos, { replace: true })}
          onClose={close}
        />
      )}
    </>
  );
}
