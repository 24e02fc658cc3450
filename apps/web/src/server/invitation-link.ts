import { publicOrigin } from './env';

/** The address of the page that takes the token of an invitation. */
export const invitationLink = (token: string): string =>
  `${publicOrigin() ?? 'http://localhost:3000'}/invitation/${token}`;
