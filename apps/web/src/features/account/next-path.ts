/** Where a person wanted to go before the sign-in: a path of this instance, or its start. */
export const nextPath = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(given) ? given : '/';
