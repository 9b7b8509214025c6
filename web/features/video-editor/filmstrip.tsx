import { useEffect, useRef } from 'react';
import { openVideo } from './video-element.ts';

const FRAMES = 8;
const FRAME_WIDTH = 96; // px of the canvas; it is stretched to the slider's width
const HEIGHT = 96;

/** Frames of the whole video side by side, drawn one after the other. Decoration: it may stay empty. */
export function Filmstrip({ file, duration }: { file: File; duration: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const gone = new AbortController();
    const draw = async () => {
      const context = canvas.current?.getContext('2d');
      const opened = await openVideo(file, gone.signal);
      if (!context || !opened) return opened?.close();
      const { video, seek, close } = opened;
      try {
        for (let index = 0; index < FRAMES; index++) {
          await seek(((index + 0.5) / FRAMES) * duration);
          drawCovering(context, video, index * FRAME_WIDTH);
        }
      } finally {
        close();
      }
    };
    draw().catch(() => {});
    return () => gone.abort();
  }, [file, duration]);

  return <canvas ref={canvas} width={FRAMES * FRAME_WIDTH} height={HEIGHT} className="absolute inset-0 size-full" />;
}

/** Fills one slot of the strip with the middle of the picture. */
function drawCovering(context: CanvasRenderingContext2D, video: HTMLVideoElement, left: number): void {
  const { videoWidth, videoHeight } = video;
  const scale = Math.max(FRAME_WIDTH / videoWidth, HEIGHT / videoHeight);
  const width = FRAME_WIDTH / scale;
  const height = HEIGHT / scale;
  const x = (videoWidth - width) / 2;
  const y = (videoHeight - height) / 2;
  context.drawImage(video, x, y, width, height, left, 0, FRAME_WIDTH, HEIGHT);
}
