import type { Role } from '@headroom/services';

/** What each role may do beyond the one before, in the order from least to most. */
export const roleWords: Record<Role, string> = {
  viewer: 'reads everything but secrets',
  runner: 'starts and stops runs',
  editor: 'writes plans, benchmarks, policies and links',
  admin: 'sees to members, runners, secrets, prices and channels',
  owner: 'makes other owners',
};
