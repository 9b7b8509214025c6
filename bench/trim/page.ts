/** The part in the browser: the product's two ways to trim, by name. */
import { record } from '../../web/features/video-editor/record.ts';
import { trim } from '../../web/features/video-editor/trim.ts';
import type { Trim } from '../../web/features/video-editor/trim-messages.ts';

const WAYS = { trim, record };
export type Run = { seconds: number; base64: string };

declare global {
  interface Window {
    /** Trims to this range, and measures how long that takes. */
    measure(way: keyof typeof WAYS, range: Omit<Trim, 'file'>): Promise<Run>;
  }
}

const base64Of = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(blob);
  });

window.measure = async (way, range) => {
  const file = document.querySelector('input')?.files?.[0];
  if (!file) throw new Error('no file was picked');
  const began = performance.now();
  const made = await WAYS[way]({ file, ...range }, () => {}, new AbortController().signal);
  return { seconds: (performance.now() - began) / 1000, base64: await base64Of(made) };
};

document.body.append(Object.assign(document.createElement('input'), { type: 'file' }));
