import { useMutation } from '@tanstack/react-query';
import { AVATAR_MB_MAX, profileMessages } from '../../../contract/people/profile.ts';
import { errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { sendNoPicture, sendPicture } from './api.ts';
import { texts } from './texts.ts';
import { usePicture } from './use-picture.tsx';

/** Shows the member's new picture, wherever this browser shows it. */
const show = (profilePicture: string | null) =>
  useSession.setState(({ userData }) => ({ userData: userData && { ...userData, profilePicture } }));

/** The member's own picture, which they can choose and remove. */
export function OwnPicture() {
  const user = useSession(({ userData }) => userData);
  const picture = usePicture({
    ...{ label: texts.picture(), isRound: true, failed: profileMessages.pictureFailed() },
    ...{ mbMax: AVATAR_MB_MAX, tooLarge: profileMessages.pictureTooLarge() },
    async onSend(image) {
      show((await sendPicture(image)).profilePicture);
      toast.success(profileMessages.pictureSaved());
    },
  });
  const removing = useMutation({
    mutationFn: sendNoPicture,
    onSuccess: ({ message, profilePicture }) => {
      show(profilePicture);
      toast.success(message);
    },
    onError: (error) => toast.error(errorText(error, profileMessages.pictureFailed())),
  });

  return (
    <div className="flex flex-wrap items-center gap-4">
      {/* The initial is as large as the text around it. */}
      <div className="text-3xl">
        <Avatar name={user?.username ?? ''} picture={user?.profilePicture ?? null} className="size-20" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={picture.choose}>{texts.choosePicture()}</Button>
        {user?.profilePicture && (
          <Button variant="quiet" busy={removing.isPending} busyText={texts.saving()} onClick={() => removing.mutate()}>
            {texts.removePicture()}
          </Button>
        )}
      </div>
      {picture.opened}
    </div>
  );
}
