/** A backup is a row of frames: four bytes of length, big-endian, and so many bytes. An empty one ends a table. */
const lengthBytes = 4;
/** Postgres hands out rows in pieces far below this; a greater length is no backup of ours. */
const mostBytes = 256 * 1024 * 1024;

export function frame(content: Uint8Array | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** @throws Error when the last frame is cut off */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    while (rest.length - at >= lengthBytes) {
      const length = rest.readUInt32BE(at);
      if (length > mostBytes) throw new Error('This is not a backup of Headroom.');
      if (rest.length - at - lengthBytes < length) break;
      yield rest.subarray(at + lengthBytes, at + lengthBytes + length);
      at += lengthBytes + length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error('The backup is cut off.');
}
