import { readEnv } from './env';

let proxies: readonly string[] | undefined;

/** Ranges of the proxies in front. None while the environment is not right, which whoever needs more of it says. */
export function trustedProxies(): readonly string[] {
  try {
    return (proxies ??= readEnv().accounts.trustedProxies);
  } catch {
    return [];
  }
}
