import type { SecretBox } from '../secret-box';

interface Place {
  workspaceId: string;
  name: string;
}

const purpose = ({ workspaceId, name }: Place) => `telemetry:${workspaceId}/${name}`;

/** The token of a source as it is kept: only for its own series can it be opened again. */
export const sealToken = (box: SecretBox, place: Place, token: string | undefined) =>
  token === undefined ? null : box.seal(token, purpose(place));

export const openToken = (box: SecretBox, place: Place, sealed: Uint8Array | null): string | undefined =>
  sealed === null ? undefined : box.open(sealed, purpose(place));
