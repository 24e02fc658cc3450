/**
 * A page with the origin that its reader asked in place of what stands for it. Bytes, not text: a text is encoded anew for each
 * reader, which takes longer than all else of an answer out of memory.
 */
export function nameOrigin(
  page: Buffer<ArrayBuffer>,
  { placeholder, origin }: { placeholder: string; origin: string },
): Buffer<ArrayBuffer> {
  const name = Buffer.from(origin);
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(placeholder); at >= 0; at = page.indexOf(placeholder, from)) {
    parts.push(page.subarray(from, at), name);
    from = at + placeholder.length;
  }
  return Buffer.concat([...parts, page.subarray(from)]);
}
