import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../platform/http/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { type Crop, centredCrop, changed, sideOf, ZOOM_MAX } from './crop.ts';
import { texts } from './texts.ts';

const SENT = 512; // pixels: the larger of the stored widths at twice its density (contract/people/profile.ts)
const SHOWN = 256; // pixels on the screen
const STEP = 0.05; // of what is seen, for each press of an arrow key
const CLOSER = 1.15; // for each press of + and each notch of the wheel

type Props = {
  picture: ImageBitmap;
  /** Said where a picture can't be made or sent, and nothing says why. */
  failed: string;
  /** It is shown as a circle; else as a square. */
  isRound: boolean;
  /** Sends what is seen; the dialog closes then. What it rejects with is shown. */
  onSend: (image: File) => Promise<unknown>;
  onClose: () => void;
};

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) {
  const side = sideOf(picture, crop);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

/** The chosen square as a file; a browser that can't write WebP writes PNG. */
async function fileOf(picture: ImageBitmap, crop: Crop, failed: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SENT;
  canvas.height = SENT;
  draw(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/webp', 0.92));
  if (!blob) throw new Error(failed);
  return new File([blob], blob.type === 'image/webp' ? 'picture.webp' : 'picture.png', { type: blob.type });
}

/** Lets the member choose the square of a picture that others see, and sends it. */
export function CropDialog({ picture, failed, isRound, onSend, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(() => centredCrop(picture));
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const change = (make: (now: Crop) => Partial<Crop>) => setCrop((now) => changed(picture, now, make(now)));
  const sending = useMutation({
    mutationFn: async () => onSend(await fileOf(picture, crop, failed)),
    onSuccess: onClose,
  });

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);

  // React listens for the wheel passively, and the page would scroll.
  useEffect(() => {
    const area = canvas.current;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      const factor = event.deltaY < 0 ? CLOSER : 1 / CLOSER;
      setCrop((now) => changed(picture, now, { zoom: now.zoom * factor }));
    };
    area?.addEventListener('wheel', zoom, { passive: false });
    return () => area?.removeEventListener('wheel', zoom);
  }, [picture]);

  function move(event: PointerEvent<HTMLCanvasElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers.current].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    fingers.current.set(event.pointerId, now);
    const pixel = (seen: Crop) => sideOf(picture, seen) / event.currentTarget.clientWidth;
    if (other) {
      const apart = (at: { x: number; y: number }) => Math.hypot(at.x - other.x, at.y - other.y) || 1;
      return change((seen) => ({ zoom: (seen.zoom * apart(now)) / apart(before) }));
    }
    change((seen) => ({ x: seen.x - (now.x - before.x) * pixel(seen), y: seen.y - (now.y - before.y) * pixel(seen) }));
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, (seen: Crop, step: number) => Partial<Crop>> = {
      ArrowLeft: ({ x }, step) => ({ x: x - step }),
      ArrowRight: ({ x }, step) => ({ x: x + step }),
      ArrowUp: ({ y }, step) => ({ y: y - step }),
      ArrowDown: ({ y }, step) => ({ y: y + step }),
      '+': ({ zoom }) => ({ zoom: zoom * CLOSER }),
      '=': ({ zoom }) => ({ zoom: zoom * CLOSER }),
      '-': ({ zoom }) => ({ zoom: zoom / CLOSER }),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    change((seen) => step(seen, sideOf(picture, seen) * STEP));
  }

  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return (
    <Dialog kind="wide" title={texts.crop()} onClose={onClose} dismissable={!sending.isPending}>
      <div className="flex flex-col gap-5">
        {sending.isError && <Banner variant="danger">{errorText(sending.error, failed)}</Banner>}
        <canvas
          ref={canvas}
          width={SHOWN * 2}
          height={SHOWN * 2}
          tabIndex={0}
          role="img"
          aria-label={texts.cropArea()}
          onKeyDown={press}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
          }}
          onPointerMove={move}
          onPointerUp={lift}
          onPointerCancel={lift}
          className={cn(
            'mx-auto size-64 cursor-move touch-none border border-line bg-sunken',
            isRound ? 'rounded-full' : 'rounded-lg',
          )}
        />
        <label className="grid gap-1.5 text-sm font-semibold">
          {texts.zoom()}
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.01}
            value={crop.zoom}
            onChange={({ target }) => change(() => ({ zoom: Number(target.value) }))}
            className="accent-pitch"
          />
        </label>
        <p className="text-sm text-muted">{texts.cropHint()}</p>
        <DialogActions>
          <Button onClick={onClose} disabled={sending.isPending}>
            {texts.cancel()}
          </Button>
          <Button variant="primary" busy={sending.isPending} busyText={texts.saving()} onClick={() => sending.mutate()}>
            {texts.usePicture()}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
