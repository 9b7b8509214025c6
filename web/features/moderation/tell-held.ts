import { reportMessages } from '../../../contract/reports.ts';
import { toast } from '../../platform/toasts/toasts.ts';

/** Tells the author of something new that an admin will review it before others can see it. */
export const tellHeld = (what: 'post' | 'comment') => toast.info(reportMessages.held[what]());
