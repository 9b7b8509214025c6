/** What tests of the editor do again and again. */
import { onTestFinished } from 'vitest';
import { commands, type Locator, page, userEvent } from 'vitest/browser';
import { filmRead, uploadForm } from './uploads.ts';

/** The field for the film. */
export const picker = (): Locator =>
  page.elementLocator(uploadForm.element().querySelector('input[type=file]') as Element);

/** Chooses one of the films that were made for these tests (tools/views/films.ts), and waits until it has been read. */
export async function pickMadeFilm(name: string, as?: string): Promise<void> {
  await commands.pickFilm(picker(), name, as);
  await filmRead();
}

/** What a slider says of itself. */
export const spoken = (slider: Locator) => slider.element().getAttribute('aria-valuetext');

/** Moves one end of the trim with the keyboard: by whole seconds, then by tenths. */
export async function move(slider: Locator, seconds: number, tenths = 0): Promise<void> {
  slider.element().focus();
  const keys = (count: number, up: string, down: string) => (count > 0 ? up : down).repeat(Math.abs(count));
  const all = keys(seconds, '{PageUp}', '{PageDown}') + keys(tenths, '{ArrowRight}', '{ArrowLeft}');
  if (all) await userEvent.keyboard(all);
}

/** Moves the start from the film's beginning, and the end to so long after it. */
export async function chooseRange(start: Locator, end: Locator, from: number, seconds: number): Promise<void> {
  await move(start, Math.floor(from), Math.round((from % 1) * 10));
  end.element().focus();
  await userEvent.keyboard('{Home}'); // to 0.1 s after the start
  const tenths = Math.round(seconds * 10) - 1;
  await move(end, Math.floor(tenths / 10), tenths % 10);
}

/** Counts the workers of the page. @param neverDone what they make is not told: a trim goes on until it is called off */
export function watchWorkers({ neverDone = false } = {}) {
  const Real = globalThis.Worker;
  const alive = new Set<Worker>();
  let begun = 0;
  globalThis.Worker = class extends Real {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      alive.add(this);
      const hold = (event: MessageEvent) => event.data.kind === 'made' && event.stopImmediatePropagation();
      if (neverDone) this.addEventListener('message', hold);
      begun++;
    }
    override terminate(): void {
      alive.delete(this);
      super.terminate();
    }
  };
  onTestFinished(() => {
    globalThis.Worker = Real;
  });
  return { alive: () => alive.size, begun: () => begun };
}
