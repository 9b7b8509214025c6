import { ExternalLink, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { AdminVideo } from '../../../../contract/admin.ts';
import { Sentence } from '../../../platform/texts/sentence.tsx';
import { Button } from '../../../ui/button.tsx';
import { FacultyBadge } from '../../videos/faculty-badge.tsx';
import { Player } from '../../videos/player.tsx';
import { VideoDate } from '../../videos/video-facts.tsx';
import { texts } from './texts.ts';

const muted = (words: ReactNode) => <span className="text-muted">{words}</span>;

/** A published video, with all that an admin needs to decide about it. Its title describes its controls. */
export function AdminVideoCard({ video, onDelete }: { video: AdminVideo; onDelete: () => void }) {
  const title = useId();
  return (
    <article aria-labelledby={title} className="card flex h-full flex-col overflow-hidden">
      <Player video={video} />
      <div className="flex grow flex-col p-5 pb-2">
        <div className="flex items-center justify-between gap-3">
          <FacultyBadge faculty={video.school.faculty} />
          <VideoDate video={video} />
        </div>
        <h3 id={title} dir="auto" className="mt-3 line-clamp-2 text-lg wrap-anywhere">
          {video.title}
        </h3>
        <p dir="auto" className="mt-1.5 line-clamp-4 text-[0.9375rem] wrap-anywhere text-muted">
          {video.description}
        </p>
        <p className="mt-3 grow text-sm wrap-anywhere">
          {video.uploadedBy ? (
            <Sentence
              of={texts.uploadedBy}
              label={muted}
              email={
                <a href={`mailto:${video.uploadedBy.email}`} className="link">
                  {video.uploadedBy.email}
                </a>
              }
            />
          ) : (
            <Sentence of={texts.uploadedByFormer} label={muted} />
          )}
        </p>
        <div className="mt-4 -mr-2 -ml-3.5 flex items-center justify-between border-t border-line pt-2">
          <a
            href={video.youtubeLink}
            target="_blank"
            rel="noopener"
            aria-describedby={title}
            className="btn btn-quiet text-pitch-ink"
          >
            {texts.view()}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
          <Button variant="quiet" aria-describedby={title} onClick={onDelete} className="text-danger-ink">
            <Trash2 aria-hidden="true" className="size-4" />
            {texts.delete()}
          </Button>
        </div>
      </div>
    </article>
  );
}
