import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AdminVideo, adminMessages } from '../../../../contract/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useNextFocus } from '../../../ui/hooks/use-next-focus.ts';
import { Loaded, MorePages } from '../../../ui/loaded.tsx';
import { loadErrorText } from '../../moderation/errors.ts';
import { VideoCardSkeleton } from '../../videos/video-card.tsx';
import { adminVideosQuery } from '../api.ts';
import type { ChangeLocation, PanelLocation } from '../panel-location.ts';
import { SearchBox } from '../search-box.tsx';
import { DeleteVideo } from './delete-video.tsx';
import { texts } from './texts.ts';
import { AdminVideoCard } from './video-card.tsx';

const classes = 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3';

export function VideosTab({ location, onChange }: { location: PanelLocation; onChange: ChangeLocation }) {
  const { search, faculty } = location;
  const [leaving, setLeaving] = useState<AdminVideo | null>(null);
  const list = useRef<HTMLElement>(null);
  const focus = useNextFocus(list);
  const query = useInfiniteQuery(adminVideosQuery(location));
  const videos = query.data?.pages.flatMap((page) => page.videos);
  const newest = query.data?.pages[0];

  return (
    <>
      <h2 className="sr-only">{texts.title()}</h2>
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <SearchBox
          label={texts.search()}
          placeholder={texts.searchHint()}
          search={search}
          onSearch={(text) => onChange({ search: text })}
        />
        <SelectField
          label={texts.faculty()}
          value={faculty}
          onChange={(event) => onChange({ faculty: event.target.value })}
          className="w-full sm:w-64"
        >
          <option value="">{texts.allFaculties()}</option>
          {namesOf(newest?.faculties, faculty).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded query={query} failureOf={loadErrorText} loading={texts.loading()} skeleton={<VideosSkeleton />}>
        {() => (
          <>
            <p role="status" className="mb-4 text-sm text-muted">
              {newest && newest.total > 0 && texts.total({ count: newest.total })}
            </p>
            <section ref={list} tabIndex={-1} aria-label={texts.title()} className="outline-none">
              {videos?.length === 0 ? (
                <EmptyState
                  title={adminMessages.noVideos()}
                  action={
                    (search || faculty) && (
                      <Button onClick={() => onChange({ search: '', faculty: '' })}>{texts.showAll()}</Button>
                    )
                  }
                />
              ) : (
                <ul className={cn(classes, query.isPlaceholderData && 'opacity-60')}>
                  {videos?.map((video) => (
                    <li key={video._id} data-entry={video._id} tabIndex={-1} className="rounded-card">
                      <AdminVideoCard video={video} onDelete={() => setLeaving(video)} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
            <MorePages query={query} failureOf={loadErrorText} />
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

/** The faculties that have videos, and the chosen one even if its last video has just been deleted. */
function namesOf(faculties: { name: string }[] = [], chosen: string): string[] {
  const names = faculties.map(({ name }) => name);
  return !chosen || names.includes(chosen) ? names : [...names, chosen];
}

const VideosSkeleton = () => (
  <div className={classes}>
    {[0, 1, 2].map((index) => (
      <VideoCardSkeleton key={index} />
    ))}
  </div>
);
