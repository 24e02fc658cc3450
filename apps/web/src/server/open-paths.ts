/** What is answered without an account: what has a key of its own, what lets people in, and what a page is made of. */
const openPaths = [
  '/agent',
  '/s',
  '/share',
  '/api/auth',
  '/api/v1',
  '/metrics',
  '/healthz',
  '/readyz',
  '/icon.svg',
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/set-up',
  '/invitation',
];

/** Whether a path is answered to anybody. Bearers of tokens are asked by their routes. */
export const isOpenPath = (path: string): boolean =>
  openPaths.some((open) => path === open || path.startsWith(`${open}/`));

/** Whether a path is looked at by a person, who is led to the sign-in, rather than asked by a script, which is told 401. */
export const isPagePath = (path: string): boolean => !path.startsWith('/api/') || path === '/api/docs';
