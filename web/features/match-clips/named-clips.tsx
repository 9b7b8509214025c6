import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { videoPath } from '../../../contract/pages/pages.ts';
import { matchPath } from '../../../contract/pages/sports-pages.ts';
import type { NamedClip } from '../../../contract/videos/match-clips.ts';
import { errorText } from '../../platform/http/errors.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useNextFocus } from '../../ui/hooks/use-next-focus.ts';
import { MorePages } from '../../ui/loaded.tsx';
import { KickOff } from '../sports/kick-off.tsx';
import { nameOf } from '../sports/score-text.ts';
import { namedClipsQuery, pinKey, sendLeave } from './api.ts';
import { typedMinute } from './minute.ts';
import { texts } from './named-texts.ts';

/**
 * Among the pages of the account: the clips that name the member, where they take their name out, also of those that aren't shown to
 * them. Nothing of whom none names.
 */
export function NamedClips() {
  const client = useQueryClient();
  const query = useInfiniteQuery(namedClipsQuery);
  const section = useRef<HTMLElement>(null);
  const focus = useNextFocus(section);
  const [hasLeft, setHasLeft] = useState(false);
  const leaving = useMutation({
    mutationFn: ({ _id }: NamedClip) => sendLeave(_id),
    onSuccess({ message }, { _id }) {
      setHasLeft(true);
      focus.note(_id);
      client.setQueryData(
        namedClipsQuery.queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, clips: page.clips.filter((clip) => clip._id !== _id) })),
          },
      );
      focus.go();
      toast.success(message);
      void client.invalidateQueries({ queryKey: pinKey(_id) });
    },
    onError: (error) => toast.error(errorText(error, texts.failed())),
  });
  const clips = query.data?.pages.flatMap((page) => page.clips) ?? [];
  if (clips.length === 0 && !hasLeft) return null;
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="named-clips" className="mt-12 outline-none">
      <h2 id="named-clips" className="text-xl">
        {texts.title()}
      </h2>
      <p className="mt-1 mb-4 text-muted">{clips.length === 0 ? texts.none() : texts.note()}</p>
      {clips.length > 0 && (
        <ul className="card divide-y divide-line">
          {clips.map((clip) => (
            <Row
              key={clip._id}
              clip={clip}
              isLeaving={leaving.isPending && leaving.variables._id === clip._id}
              onLeave={() => leaving.isPending || leaving.mutate(clip)}
            />
          ))}
        </ul>
      )}
      <MorePages query={query} failureOf={(error) => errorText(error, texts.moreFailed())} />
    </section>
  );
}

type RowProps = { clip: NamedClip; isLeaving: boolean; onLeave: () => void };

function Row({ clip: { _id, title, match, ...at }, isLeaving, onLeave }: RowProps) {
  const names = texts.match({ home: nameOf(match.home), away: nameOf(match.away) });
  const minute = typedMinute(at);
  const where = minute === '' ? names : texts.atMinute({ match: names, minute });
  return (
    <li data-entry={_id} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 grow basis-60">
        {title === null ? (
          <p className="text-muted">{texts.notShown()}</p>
        ) : (
          <Link to={videoPath(_id)} className="font-semibold wrap-anywhere hover:underline">
            <bdi>{title}</bdi>
          </Link>
        )}
        <p className="text-sm text-muted wrap-anywhere">
          <Link to={matchPath(match._id)} className="link">
            <bdi>{where}</bdi>
          </Link>
          {' · '}
          <bdi>{match.competition.name}</bdi>
          {' · '}
          <KickOff time={match.startsAt} zone={match.timeZone} />
        </p>
      </div>
      <Button
        once
        aria-label={texts.leaveOf({ clip: title ?? texts.notShown(), match: where })}
        busy={isLeaving}
        busyText={texts.leaving()}
        onClick={onLeave}
      >
        {texts.leave()}
      </Button>
    </li>
  );
}
