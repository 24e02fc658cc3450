import { createHash } from 'node:crypto';

interface Rendered {
  page: string;
  etag: string;
}

/** Pages of links, made once: a bundle does not change, and whether a link is open is asked before this. */
const pages = new Map<string, Rendered>();
const mostPages = 100;

/**
 * The page of a link out of memory, or made now.
 * @param key what the page depends on: the link and how it is sealed
 */
export async function renderedShare(key: string, render: () => Promise<string>): Promise<Rendered> {
  const known = pages.get(key);
  if (known) {
    // To the end of the line: the first one is forgotten first.
    pages.delete(key);
    pages.set(key, known);
    return known;
  }
  const page = await render();
  const rendered = { page, etag: `"${createHash('sha256').update(page).digest('base64url')}"` };
  pages.set(key, rendered);
  const [oldest] = pages.keys();
  if (pages.size > mostPages && oldest !== undefined) pages.delete(oldest);
  return rendered;
}
