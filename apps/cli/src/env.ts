import type { SearchedPlaces } from '@headroom/loadgen/find-programs';

/** The agent's token, from the environment so that no process list shows it. */
export const agentTokenFromEnvironment = (): string | undefined => process.env.HEADROOM_AGENT_TOKEN;

/** All of the environment that an engine sees: extra certificate authorities for https targets. */
export const engineEnvironment = (): Record<string, string> => {
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  return authorities ? { NODE_EXTRA_CA_CERTS: authorities } : {};
};

/** Where tools are looked for: the directory that `npm run engines` fills, by default the installation's, then the path. */
export const enginePlaces = (defaultDirectory: string): SearchedPlaces => ({
  directory: process.env.HEADROOM_ENGINES ?? defaultDirectory,
  searchPath: process.env.PATH ?? '',
});

/** Where the instance is and by which token it is asked; what is not set comes from `headroom login`. */
export const instanceFromEnvironment = (): { url?: string; token?: string } => {
  const { HEADROOM_URL: url, HEADROOM_TOKEN: token } = process.env;
  return { ...(url && { url }), ...(token && { token }) };
};

/** Where programs keep their settings (XDG Base Directory). */
export const configHome = (home: string): string => process.env.XDG_CONFIG_HOME || `${home}/.config`;

const longestPatienceSeconds = 3600;

/** How long an instance that does not answer is asked again, in milliseconds. */
export function patienceFromEnvironment(): number {
  const seconds = Number(process.env.HEADROOM_PATIENCE_SECONDS ?? 120);
  return 1000 * (seconds >= 0 ? Math.min(seconds, longestPatienceSeconds) : 120);
}
