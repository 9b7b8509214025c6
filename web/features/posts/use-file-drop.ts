import { type DragEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Lets files be dropped on an element, and tells while they are above it. Dragged text goes where it always goes. */
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
        // Also told when the pointer goes from the element to one inside of it.
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
