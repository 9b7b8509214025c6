/**
 * Whether all that a request carries can be read. Not so of a file that was changed, moved or taken away after it was
 * chosen: browsers read it anew each time, and say of such a request only that no answer came.
 */
export async function isReadable(body: BodyInit | null | undefined): Promise<boolean> {
  try {
    for (const part of body instanceof FormData ? body.values() : [body])
      if (part instanceof Blob) await part.stream().pipeTo(new WritableStream());
    return true;
  } catch {
    return false;
  }
}
