import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { lazy } from '../../platform/code/lazy-part.tsx';
import { toast } from '../../platform/toasts/toasts.ts';
import { texts } from './texts.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((module) => ({ default: module.CropDialog })));

type Wanted = {
  /** What is chosen, for whoever can't see it. */
  label: string;
  mbMax: number;
  tooLarge: string;
} & Pick<Parameters<typeof CropDialog>[0], 'failed' | 'isRound' | 'onSend'>;

/**
 * A picture that the member chooses, crops and sends.
 * @returns `choose`: asks for a file; `opened`: what belongs somewhere on the page for that
 */
export function usePicture({ label, mbMax, tooLarge, ...of }: Wanted): { choose: () => void; opened: ReactNode } {
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = ''; // the same file can be chosen again
    if (!file) return;
    if (file.size > mbMax * 1024 * 1024) return toast.error(tooLarge);
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

  const opened = (
    <>
      <input ref={input} type="file" hidden accept="image/*" aria-label={label} onChange={take} />
      {picture && <CropDialog picture={picture} onClose={close} {...of} />}
    </>
  );
  return { choose: () => input.current?.click(), opened };
}
