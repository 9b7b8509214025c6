import { adminMessages } from '../../../contract/admin.ts';
import { forgetVideo, removeVideo } from './api.ts';
import { Question } from './question.tsx';
import { useAct } from './use-act.ts';

type Props = {
  id: string;
  title: string;
  /** The call is about to be made. */
  onSure?: () => void;
  onDeleted?: () => void;
  onClose: () => void;
};

/** Asks whether a video is to be deleted, and does it. */
export function DeleteVideo({ id, title, onSure, onDeleted, onClose }: Props) {
  const deleting = useAct(removeVideo, {
    failed: adminMessages.deleteVideoFailed,
    onDone: (client) => {
      onDeleted?.();
      forgetVideo(client, id);
    },
    onEnd: onClose,
  });
  return (
    <Question
      title="Delete video"
      text={adminMessages.confirmVideo}
      answer="Delete"
      busyAnswer="Deleting..."
      busy={deleting.isPending}
      onAnswer={() => {
        onSure?.();
        deleting.start(id);
      }}
      onClose={onClose}
    >
      <p className="font-semibold text-ink">{title}</p>
      <p>It is also removed from where it is hosted.</p>
    </Question>
  );
}
