/** What the server takes at once: `bodySizeLimit` of server actions in next.config.ts. */
export const maxSentBytes = 6 * 1024 * 1024;

/** Why a text is too large to be sent, for a person; null when it is not. It is sent as JSON, so quotes count twice. */
export function oversize(text: string): string | null {
  const sentBytes = new Blob([JSON.stringify([text])]).size;
  return sentBytes > maxSentBytes ? tooLarge(sentBytes) : null;
}

/** Why a file is too large to be read at all, for a person; null when it is not. */
export const oversizeFile = ({ size }: Pick<File, 'size'>): string | null =>
  size > maxSentBytes ? tooLarge(size) : null;

const megabytes = (bytes: number) => (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
const tooLarge = (bytes: number) =>
  `It takes ${megabytes(bytes)} MB to send; at most ${megabytes(maxSentBytes)} MB are read. Cut it to the part that matters.`;
