export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];
export const themeStorageKey = 'headroom-theme';

/** Puts the chosen theme on the document. Also runs inline before the first paint, so it may use nothing outside itself. */
export function applyTheme(): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem('headroom-theme');
  } catch {
    // Storage can be forbidden; then the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** For a script tag in the head: no flash of the wrong theme. */
export const themeScript = `(${applyTheme.toString()})()`;
