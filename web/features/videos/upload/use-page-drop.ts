import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Lets a file be dropped anywhere on the page, instead of the browser leaving the page to show it. Dragged text is left
 * alone.
 * @param onDrop null: nothing is accepted now
 * @returns whether a file is being dragged over the page
 */
export function usePageDrop(onDrop: ((file: File) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false);
  const takes = onDrop !== null;

  const take = useEffectEvent((file: File | undefined) => {
    if (file) onDrop?.(file);
  });

  useEffect(() => {
    const listening = new AbortController();
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault(); // allows the drop
      if (!takes) return;
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'; // whatever others have said of it
      setIsOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false); // out of the window, not onto another element
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      if (takes) take(event.dataTransfer.files[0]);
    };
    addEventListener('dragover', over, listening);
    addEventListener('dragleave', leave, listening);
    addEventListener('drop', drop, listening);
    return () => {
      listening.abort();
      setIsOver(false);
    };
  }, [takes]);

  return isOver;
}
