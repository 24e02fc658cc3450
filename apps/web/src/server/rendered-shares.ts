import { createHash } from 'node:crypto';

interface Rendered<Body> {
  body: Body;
  etag: string;
}

/** What was made of links, once each: a bundle does not change, and whether a link is open is asked before this. */
const known = new Map<string, Promise<Rendered<string | Uint8Array<ArrayBuffer>>>>();
const most = 200;

/**
 * A page or picture of a link out of memory, or made now; once, however many ask for it at the same time.
 * @param key what it depends on: the link, its bundle's hash, and which of its pages or pictures it is
 */
export async function renderedShare<Body extends string | Uint8Array<ArrayBuffer>>(
  key: string,
  render: () => Promise<Body>,
): Promise<Rendered<Body>> {
  const rendered = (known.get(key) as Promise<Rendered<Body>> | undefined) ?? make(render);
  // To the end of the line: the first one is forgotten first.
  known.delete(key);
  known.set(key, rendered);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  try {
    return await rendered;
  } catch (error) {
    known.delete(key);
    throw error;
  }
}

async function make<Body extends string | Uint8Array<ArrayBuffer>>(
  render: () => Promise<Body>,
): Promise<Rendered<Body>> {
  const body = await render();
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
}
