import { fact } from '../platform/facts/fact.ts';

type Of = { videoId: string; uploaderId: string | null; category: string };

/** Everybody sees it. */
export const videoPublished = fact<Of>('videos.published');
/** Its host has refused it. */
export const videoRefused = fact<Of>('videos.refused');
export const videoHidden = fact<Of>('videos.hidden');
/** Everybody sees it again. */
export const videoShown = fact<Of>('videos.shown');
/** Its words or its poster are others now. `categoryBefore`: the one before the edit. */
export const videoEdited = fact<Of & { categoryBefore: string; isShown: boolean }>('videos.edited');
/** The video is gone. `wasShown`: until then everybody saw it. */
export const videoRemoved = fact<Of & { wasShown: boolean }>('videos.removed');
