import type { RequestSpec } from './request';

/** A request that would reach another host than its benchmark's target, and the header as it is spelled there. */
export interface ForeignHost {
  requestIndex: number;
  requestName: string;
  header: string;
}

/**
 * The first request whose Host header names another host than the base URL: a front that serves many hosts would hand it to one whose owner
 * has proved nothing. Null: none does.
 */
export function foreignHostOf(requests: readonly RequestSpec[], baseUrl: string): ForeignHost | null {
  const own = hostsOf(URL.parse(baseUrl));
  for (const [requestIndex, { name: requestName, headers }] of requests.entries())
    for (const [header, value] of Object.entries(headers))
      if (header.toLowerCase() === 'host' && !own.includes(value.toLowerCase()))
        return { requestIndex, requestName, header };
  return null;
}

/** A host as a header may write it: the port of its scheme may be left out, or not. */
function hostsOf(url: URL | null): readonly string[] {
  if (!url) return [];
  return url.port === '' ? [url.host, `${url.host}:${url.protocol === 'https:' ? 443 : 80}`] : [url.host];
}

/** The same as one sentence that says what to do. */
export const foreignHostInWords = ({ requestName, header }: ForeignHost): string =>
  `Request "${requestName}": the header "${header}" names another host than the target. Put that name into the target's base URL, and remove the header.`;
