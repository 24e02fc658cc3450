import type { ChangeOptions, Setting } from '@headroom/gateways/connectors';

/** What tells one state of a setting from another. */
export interface SettingState {
  value: unknown;
  /** Null where the gateway tells none, or before it was known. */
  version: string | null;
}

/** What a change builds on: as the setting was when it was judged. */
export const asRead = ({ value, version }: SettingState): Omit<ChangeOptions, 'signal'> =>
  version === null ? { expectedValue: value } : { expectedVersion: version };

/**
 * Whose a setting is as it stands.
 * `as-before`: there is nothing to put back. `ours`: what Headroom set. `edited`: somebody else's, to be left alone.
 */
export type Ownership = 'as-before' | 'ours' | 'edited';

/**
 * Compares how a setting stands with how it was before, and with what Headroom may have left there. Versions decide where both
 * are known, so that even an edit that came to the same value is an edit.
 */
export function judgeStanding(
  now: SettingState,
  before: SettingState,
  ours: readonly SettingState[],
  setting: Pick<Setting<unknown>, 'isSame'>,
): Ownership {
  if (now.version !== null && now.version === before.version) return 'as-before';
  if (isOurs(now, ours, setting)) return 'ours';
  return setting.isSame(now.value, before.value) ? 'as-before' : 'edited';
}

/** Whether a setting stands as Headroom may have left it. */
export const isOurs = (
  now: SettingState,
  ours: readonly SettingState[],
  setting: Pick<Setting<unknown>, 'isSame'>,
): boolean => ours.some((state) => setting.isSame(now.value, state.value) && isSameVersion(now, state));

const isSameVersion = (a: SettingState, b: SettingState) =>
  a.version === null || b.version === null || a.version === b.version;
