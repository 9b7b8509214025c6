import Type from 'typebox';

/**
 * Resumable uploads by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): POST creates one, PATCH
 * sends bytes, HEAD asks how far it is, DELETE throws it away. A finished one is named by its id in the call that
 * uses it (`uploadId`); one that nobody has used expires.
 */
export const uploadsPath = '/api/uploads';

export const UPLOAD_LIFE_HOURS = 24; // issue 4: half-finished uploads expire after 24 h
export const UNFINISHED_UPLOADS_MAX = 5; // for each member: a phone, a laptop and what went wrong before

/** Texts about resumable uploads. */
export const uploadMessages = {
  unknown: 'This upload is not known any more. Please start it again.',
  expired: 'This upload has expired. Please start it again.',
  unfinished: 'This upload is not finished yet.',
  tooMany: 'Too many of your uploads are not finished. Please finish or discard one first.',
  noRoom: 'The server has no room left for this. Please tell an admin, or try again later.',
  busy: 'Another request is at this upload.',
  noSize: 'Please say how large the file is.',
  notJoined: 'Uploads are taken one by one: they can’t be joined, and their size can’t be said later.',
} as const;

export const RESERVATION_MINUTES = 60; // room is kept for an upload that goes on; one that stands still has to ask again

const MEGABYTE = 1024 * 1024;
const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE).toLocaleString('en-GB');

/** Told where a member's share of the disk does not hold what they send. */
export const quotaText = ({ used, quota }: { used: number; quota: number }, bytes: number) =>
  `Your videos and pictures take ${megabytes(used)} of your ${megabytes(quota)} MB, and this needs ${megabytes(bytes)} MB. ` +
  'Please delete posts with pictures, or ask an admin to delete old videos of yours.';

/** What a member has stored here, with uploads that are under way, and what they may. */
export const ownStorage = {
  method: 'GET',
  path: '/api/storage',
  answer: Type.Object({
    /** Bytes. */
    used: Type.Integer(),
    /** Bytes; null: as much as there is room. */
    quota: Type.Union([Type.Integer(), Type.Null()]),
  }),
} as const;
