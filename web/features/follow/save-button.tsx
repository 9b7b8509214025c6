import { useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { FEED_TOAST, toast } from '../../platform/toasts/toasts.ts';
import { changeSave } from './api.ts';
import { texts } from './texts.ts';

type Props = { kind: 'post' | 'video'; id: string; className: string; hasWords?: true };

/** Puts a post or clip onto the member's list; again does no harm. */
export function SaveButton({ kind, id, className, hasWords }: Props) {
  const client = useQueryClient();
  const isMember = useSession(({ userData }) => userData !== null);
  if (!isMember) return null;
  const save = () =>
    changeSave(client, kind, id, true).then(
      () => toast.success(texts.saved(), FEED_TOAST),
      (error) => toast.error(errorText(error, texts.saveFailed()), FEED_TOAST),
    );
  return (
    <button
      type="button"
      onClick={save}
      className={className}
      {...(!hasWords && { 'aria-label': texts.save(), title: texts.save() })}
    >
      <Bookmark aria-hidden="true" className="size-5 text-muted" />
      {hasWords && texts.save()}
    </button>
  );
}
