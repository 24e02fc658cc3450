import { Transform } from 'node:stream';
import { badFile } from './bad-file';

export interface UnpackLimits {
  /** Bytes that an archive may hold, unpacked. */
  totalBytes: number;
  /** Unpacked over packed; results of load tests compress to about a tenth. */
  ratio: number;
  entries: number;
}

export const unpackLimits: UnpackLimits = { totalBytes: 20e9, ratio: 200, entries: 1000 };

/** Less than this is unpacked at any ratio. */
const harmlessBytes = 1e6;

/** Passes bytes on, and fails as soon as more comes out than `packedBytes` of results can hold. */
export function inflationGuard(name: string, packedBytes: number, limits: UnpackLimits, before = 0): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const bomb = bytes > harmlessBytes && bytes > limits.ratio * packedBytes;
      if (bomb)
        done(
          badFile(name, `it unpacks to more than ${limits.ratio} times its size, as no results do; unpack it first`),
        );
      else if (before + bytes > limits.totalBytes)
        done(badFile(name, `it unpacks to more than ${limits.totalBytes / 1e9} GB; import fewer files at a time`));
      else done(null, chunk);
    },
  });
}
