/**
 * A page with the origin that its reader asked in place of what stands for it. A stream of parts of the one page that is kept: to
 * encode it, or to copy it, for each reader takes longer than all else of an answer out of memory.
 */
export function nameOrigin(
  page: Buffer<ArrayBuffer>,
  { placeholder, origin }: { placeholder: string; origin: string },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const name = Buffer.from(origin);
  const parts: Buffer<ArrayBuffer>[] = [];
  let from = 0;
  for (let at = page.indexOf(placeholder); at >= 0; at = page.indexOf(placeholder, from)) {
    parts.push(page.subarray(from, at), name);
    from = at + placeholder.length;
  }
  parts.push(page.subarray(from));
  return new ReadableStream({
    start(controller) {
      for (const part of parts) if (part.length > 0) controller.enqueue(part);
      controller.close();
    },
  });
}
