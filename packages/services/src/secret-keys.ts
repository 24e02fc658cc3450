import { readFileSync } from 'node:fs';

/** The environment's words for an instance's keys, the same for web app, worker and admin commands. */
export interface SecretKeySettings {
  HEADROOM_SECRET_KEY?: string | undefined;
  HEADROOM_SECRET_KEY_FILE?: string | undefined;
  /** Opens what is sealed with it while secrets move to the newer key. */
  HEADROOM_SECRET_KEY_PREVIOUS?: string | undefined;
  HEADROOM_SECRET_KEY_PREVIOUS_FILE?: string | undefined;
}

/**
 * The instance's key in base64, and those that are opened with only.
 * @throws Error when there is none
 */
export function readSecretKeys(settings: SecretKeySettings): { secretKey: string; previousKeys: string[] } {
  const { HEADROOM_SECRET_KEY, HEADROOM_SECRET_KEY_FILE } = settings;
  const { HEADROOM_SECRET_KEY_PREVIOUS, HEADROOM_SECRET_KEY_PREVIOUS_FILE } = settings;
  const secretKey = valueOf(HEADROOM_SECRET_KEY, HEADROOM_SECRET_KEY_FILE);
  if (!secretKey)
    throw new Error('Set HEADROOM_SECRET_KEY or HEADROOM_SECRET_KEY_FILE: 32 random bytes in base64 are needed.');
  const previous = valueOf(HEADROOM_SECRET_KEY_PREVIOUS, HEADROOM_SECRET_KEY_PREVIOUS_FILE);
  return { secretKey, previousKeys: previous ? [previous] : [] };
}

const valueOf = (value: string | undefined, file: string | undefined): string | undefined =>
  (value || (file ? readFileSync(file, 'utf8') : '')).trim() || undefined;
