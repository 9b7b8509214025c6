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
  noRoom: 'The server has no room left for this. Please tell an admin.',
  noSize: 'Please say how large the file is.',
} as const;
