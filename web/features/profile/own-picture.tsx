import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { AVATAR_MB_MAX, profileMessages } from '../../../contract/people/profile.ts';
import { errorText } from '../../platform/http/errors.ts';
import { useSession } from '../../platform/session/session.ts';
import { toast } from '../../platform/toasts/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { sendNoPicture } from './api.ts';
import { CropDialog } from './crop-dialog.tsx';
import { texts } from './texts.ts';

/** Shows the member's new picture, wherever this browser shows it. */
const show = (profilePicture: string | null) =>
  useSession.setState(({ userData }) => ({ userData: userData && { ...userData, profilePicture } }));

/** The member's own picture, which they can choose and remove. */
export function OwnPicture() {
  const user = useSession(({ userData }) => userData);
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const removing = useMutation({
    mutationFn: sendNoPicture,
    onSuccess: ({ message, profilePicture }) => {
      show(profilePicture);
      toast.success(message);
    },
    onError: (error) => toast.error(errorText(error, profileMessages.pictureFailed())),
  });

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = ''; // the same file can be chosen again
    if (!file) return;
    if (file.size > AVATAR_MB_MAX * 1024 * 1024) return toast.error(profileMessages.pictureTooLarge());
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      toast.error(texts.pictureUnreadable());
    }
  }

  function close() {
    picture?.close();
    setPicture(null);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {/* The initial is as large as the text around it. */}
      <div className="text-3xl">
        <Avatar name={user?.username ?? ''} picture={user?.profilePicture ?? null} className="size-20" />
      </div>
      <div className="flex flex-wrap gap-2">
        <input ref={input} type="file" hidden accept="image/*" aria-label={texts.picture()} onChange={choose} />
        <Button onClick={() => input.current?.click()}>{texts.choosePicture()}</Button>
        {user?.profilePicture && (
          <Button variant="quiet" busy={removing.isPending} busyText={texts.saving()} onClick={() => removing.mutate()}>
            {texts.removePicture()}
          </Button>
        )}
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          onClose={close}
          onDone={(profilePicture) => {
            show(profilePicture);
            toast.success(profileMessages.pictureSaved());
            close();
          }}
        />
      )}
    </div>
  );
}
