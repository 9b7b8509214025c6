/** Unique, 20 characters and more; crypto.randomUUID is not there where the page came by plain http. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36).padStart(7, '0')).join('');
