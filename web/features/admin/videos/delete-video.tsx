import { adminMessages } from '../../../../contract/admin.ts';
import { Question } from '../../../ui/question.tsx';
import { useAct } from '../../moderation/use-act.ts';
import { forgetVideo, removeVideo } from '../api.ts';
import { texts } from './texts.ts';

type Props = {
  id: string;
  title: string;
  /** The deletion is about to be sent. */
  onSure?: () => void;
  onDeleted?: () => void;
  onClose: () => void;
};

/** Asks for confirmation before a video is deleted, and then deletes it. */
export function DeleteVideo({ id, title, onSure, onDeleted, onClose }: Props) {
  const deleting = useAct(removeVideo, {
    failed: adminMessages.deleteVideoFailed(),
    onDone: (client) => {
      onDeleted?.();
      forgetVideo(client, id);
    },
    onEnd: onClose,
  });
  return (
    <Question
      title={texts.deleteVideo()}
      text={adminMessages.confirmVideo()}
      answer={texts.delete()}
      busyAnswer={texts.deleting()}
      busy={deleting.isPending}
      failure={deleting.failure}
      onAnswer={() => {
        onSure?.();
        deleting.start(id);
      }}
      onClose={onClose}
    >
      <p dir="auto" className="font-semibold text-ink">
        {title}
      </p>
      <p>{texts.deleteNote()}</p>
    </Question>
  );
}
