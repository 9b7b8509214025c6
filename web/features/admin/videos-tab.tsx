import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AdminVideo, adminMessages } from '../../../contract/admin.ts';
import { counted } from '../../platform/text.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/field.tsx';
import { VideoCardSkeleton } from '../videos/video-card.tsx';
import type { ChangeAddress, PanelAddress } from './address.ts';
import { adminVideosQuery } from './api.ts';
import { DeleteVideo } from './delete-video.tsx';
import { Loaded, More } from './loaded.tsx';
import { SearchBox } from './search-box.tsx';
import { useNextFocus } from './use-next-focus.ts';
import { AdminVideoCard } from './video-card.tsx';

const GRID = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

export function VideosTab({ address, onChange }: { address: PanelAddress; onChange: ChangeAddress }) {
  const { search, faculty } = address;
  const [leaving, setLeaving] = useState<AdminVideo | null>(null);
  const list = useRef<HTMLElement>(null);
  const focus = useNextFocus(list);
  const query = useInfiniteQuery(adminVideosQuery(address));
  const videos = query.data?.pages.flatMap((page) => page.videos);
  const newest = query.data?.pages[0];

  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <SearchBox
          label="Search videos"
          placeholder="Title, school, or who uploaded it"
          search={search}
          onSearch={(text) => onChange({ search: text })}
        />
        <SelectField
          label="Filter by Faculty"
          value={faculty}
          onChange={(event) => onChange({ faculty: event.target.value })}
          className="w-full sm:w-64"
        >
          <option value="">All Faculties</option>
          {namesOf(newest?.faculties, faculty).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={query} loading="Loading videos" skeleton={<VideosSkeleton />}>
        {() => (
          <>
            <p role="status" className="mb-4 text-sm text-muted">
              {newest && newest.total > 0 && counted(newest.total, 'video')}
            </p>
            <section ref={list} tabIndex={-1} aria-label="Videos" className="outline-none">
              {videos?.length === 0 ? (
                <EmptyState
                  title={adminMessages.noVideos}
                  action={
                    (search || faculty) && (
                      <Button onClick={() => onChange({ search: '', faculty: '' })}>Show all videos</Button>
                    )
                  }
                />
              ) : (
                <ul className={cn(GRID, query.isPlaceholderData && 'opacity-60')}>
                  {videos?.map((video) => (
                    <li key={video._id} data-entry={video._id} tabIndex={-1} className="rounded-card">
                      <AdminVideoCard video={video} onDelete={() => setLeaving(video)} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <More query={query} />
          </>
        )}
      </Loaded>
      {leaving && (
        <DeleteVideo
          id={leaving._id}
          title={leaving.title}
          onSure={() => focus.note(leaving._id)}
          onDeleted={focus.go}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** The faculties that have videos, and the chosen one even when its last video has just gone. */
function namesOf(faculties: { name: string }[] = [], chosen: string): string[] {
  const names = faculties.map(({ name }) => name);
  return !chosen || names.includes(chosen) ? names : [...names, chosen];
}

const VideosSkeleton = () => (
  <div className={GRID}>
    {[0, 1, 2].map((index) => (
      <VideoCardSkeleton key={index} />
    ))}
  </div>
);
