import { type DragEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Lets files be dropped on an element, and says whether any are being dragged over it. Dragged text is left alone. */
export function useFileDrop(onDrop: (files: Iterable<File>) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault(); // allows the drop
        setIsOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        // Also fired when the pointer moves from the element to one inside it.
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer.files);
      },
    },
  };
}

/** The pasted pictures, unless text came with them, as it does from a word processor. */
export function pastedPictures({ types, files }: DataTransfer): File[] {
  return types.includes('text/plain') ? [] : [...files];
}
