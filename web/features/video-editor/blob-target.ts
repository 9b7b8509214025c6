import { StreamTarget, type StreamTargetChunk } from 'mediabunny';

const CHUNK = 4 * 1024 * 1024; // bytes; what is held in memory before it becomes part of the blob

/** An output target that gathers a blob. Browsers keep large blobs on disk, so a long result takes up no memory. */
export function blobTarget(type: string): { target: StreamTarget; result: () => Blob } {
  let blob = new Blob([], { type });
  const writable = new WritableStream<StreamTargetChunk>({
    write({ data, position }) {
      // Usually appends; finally the head is overwritten, once the length is known.
      blob = new Blob([blob.slice(0, position), data, blob.slice(position + data.byteLength)], { type });
    },
  });
  return { target: new StreamTarget(writable, { chunked: true, chunkSize: CHUNK }), result: () => blob };
}
