'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { classNames } from './class-names';
import { applyTheme, themes, themeStorageKey, type Theme } from './theme-script';

const icons = { light: Sun, dark: Moon, system: Monitor } as const;
const labels = { light: 'Light', dark: 'Dark', system: 'Like the system' } as const;

const listeners = new Set<() => void>();
function subscribe(listener: () => void) {
  const media = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    applyTheme();
    listener();
  };
  listeners.add(listener);
  media.addEventListener('change', follow);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', follow);
  };
}
const chosenTheme = (): Theme => {
  const stored = localStorage.getItem(themeStorageKey);
  return themes.find((theme) => theme === stored) ?? 'system';
};

/** Shows the product in a theme, now and later. */
export function chooseTheme(theme: Theme) {
  localStorage.setItem(themeStorageKey, theme);
  applyTheme();
  for (const listener of listeners) listener();
}

/** Light, dark, or what the system says. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(subscribe, chosenTheme, () => null);
  return (
    <div role="group" aria-label="Theme" className="flex gap-0.5 rounded-md bg-sunken p-0.5">
      {themes.map((theme) => {
        const Icon = icons[theme];
        return (
          <button
            key={theme}
            type="button"
            aria-label={labels[theme]}
            aria-pressed={chosen === theme}
            title={labels[theme]}
            onClick={() => chooseTheme(theme)}
            className={classNames(
              'flex size-6 items-center justify-center rounded text-ink-3 hover:text-ink',
              chosen === theme && 'bg-surface text-ink shadow-card',
            )}
          >
            <Icon aria-hidden className="size-3.5" />
          </button>
        );
      })}
    </div>
  );
}
