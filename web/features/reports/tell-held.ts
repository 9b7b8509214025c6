import { hiddenNotes } from '../../../contract/reports.ts';
import { toast } from '../../platform/toasts.ts';

/** Tells whoever has just written something that an admin looks at it before others see it. */
export const tellHeld = (what: 'post' | 'comment') => toast.info(hiddenNotes[what].held);
