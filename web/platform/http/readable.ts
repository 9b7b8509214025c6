/**
 * Whether what a request carries can still be read. Not so of a file that was changed, moved or taken away after it was
 * chosen: browsers read it anew each time, and say of such a request only that no answer came.
 */
export async function isReadable(body: BodyInit | null | undefined): Promise<boolean> {
  try {
    for (const part of body instanceof FormData ? body.values() : [body])
      if (part instanceof Blob && !(await hasItsEnds(part))) return false;
    return true;
  } catch {
    return false;
  }
}

/** Its ends are enough, and quick to read of a large one, too: a file that was cut short lacks the last. */
async function hasItsEnds(blob: Blob): Promise<boolean> {
  const ends = [blob.slice(0, 1), blob.slice(-1)];
  const read = await Promise.all(ends.map(async (end) => (await end.arrayBuffer()).byteLength === end.size));
  return read.every(Boolean);
}
