import { forbidden } from '@headroom/core';

/**
 * Another site's page may not make a browser send this request.
 * @throws HeadroomError `forbidden`
 */
export function requireSameSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none')
    throw forbidden('This may be asked by the pages of this instance only.');
}
