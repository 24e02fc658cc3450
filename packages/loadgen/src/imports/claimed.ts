import { Transform } from 'node:stream';

/** Where archives are unpacked and text is decoded. */
export interface UnpackSpace {
  directory: string;
  /** Asked before each piece is written; throws where there is no room for it. */
  claimBytes(bytes: number): Promise<void>;
}

/** Passes bytes on once there is room for them. */
export const claimed = (claimBytes: UnpackSpace['claimBytes']): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      claimBytes(chunk.length).then(() => done(null, chunk), done);
    },
  });
