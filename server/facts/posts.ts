import type { Hidden } from '../../contract/reports.ts';
import { fact } from '../platform/facts/fact.ts';
import type { Mentioned, MentionsEdited } from './mentions.ts';

type Of = { postId: string; authorId: string; category: string };

/** `hidden`: why others don't see it yet; null: they do, here and below. */
export const postWritten = fact<Of & Mentioned & { hidden: Hidden | null }>('posts.written');
/** `category` is the present one, `categoryBefore` the one before the edit. */
export const postEdited = fact<Of & MentionsEdited & { categoryBefore: string; hidden: Hidden | null }>('posts.edited');
/** Others no longer see it, or never have (`wasHidden`). `category`: the one they saw it in. */
export const postHidden = fact<Of & Mentioned & { hidden: Hidden; wasHidden: Hidden | null }>('posts.hidden');
/** Others see it again, or for the first time. */
export const postShown = fact<Of & Mentioned & { wasHidden: Hidden | null }>('posts.shown');
/** The post is gone, with its comments and reactions. */
export const postRemoved = fact<Of & { hidden: Hidden | null }>('posts.removed');
