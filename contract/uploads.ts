import Type from 'typebox';
import { Id } from './ids.ts';
import { catalogue } from './texts/catalogue.ts';

/**
 * Resumable uploads by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): POST creates one, PATCH
 * sends bytes, HEAD asks how many have arrived, DELETE discards it. The call that uses a finished one names it by its
 * id (`uploadId`); one that is never used expires.
 */
export const uploadsPath = '/api/uploads';
export const beginUpload = { method: 'POST', path: uploadsPath } as const;
/** Calls on one upload, at its exact url: only its member may make them. */
export const goOnWithUpload = {
  method: ['HEAD', 'PATCH', 'DELETE'],
  path: `${uploadsPath}/:id`,
  params: Type.Object({ id: Id }),
} as const;

export const UPLOAD_LIFE_HOURS = 24; // for which a half-finished upload can be continued
export const UNFINISHED_UPLOADS_MAX = 5; // for each member: a phone, a laptop and what failed before

/** Texts about resumable uploads. */
export const uploadMessages = catalogue(
  {
    videoGone: 'This clip has been deleted.',
    beingTried: 'This clip is being published at the moment.',
    unknown: 'We no longer have this upload. Please start it again.',
    expired: 'This upload has expired. Please start it again.',
    unfinished: 'This upload isn’t finished yet.',
    tooMany: 'You have too many unfinished uploads. Please finish or discard one first.',
    tooLarge: 'Clips can be up to {megabytes} MB.',
    overQuota:
      'Your clips and pictures use {used} of your {quota} MB, and this needs {needed} MB. Please delete posts with pictures, or ask an admin to delete some of your old clips.',
    noRoom: 'The server has no room left for this. Please tell an admin, or try again later.',
    notAVideo: 'We can’t read this file as a clip. Please choose an MP4, MOV or WebM file.',
    tooHard: 'This clip takes too long to read. Please shorten it or export it as MP4, then upload it again.',
    uploadBroken: 'The upload broke off before the whole file had arrived. Please try again.',
    busy: 'Another request is using this upload.',
    noSize: 'The size of the file is missing.',
    notJoined: 'Uploads can’t be joined, and their size has to be given at the start.',
  },
  'uploads',
);

export const RESERVATION_MINUTES = 60; // room is reserved for an upload that makes progress; one that stalls has to ask again

/** What a member has stored here, including uploads under way, and how much they may. */
export const ownStorage = {
  method: 'GET',
  path: '/api/storage',
  answer: Type.Object({
    /** Bytes. */
    used: Type.Integer(),
    /** Bytes; null: as much as there is room for. */
    quota: Type.Union([Type.Integer(), Type.Null()]),
  }),
} as const;
