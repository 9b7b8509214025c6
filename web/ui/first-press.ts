import type { MouseEvent } from 'react';

/**
 * Whether a press is not the second of a double click: that one would meet what the first has put in its place, such as
 * the button that takes it back or the next line of a list. A press by keyboard counts none.
 */
export const isFirstPress = ({ detail }: MouseEvent): boolean => detail < 2;
