import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Failure } from '../processes/failure.mjs';

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium of the system, or null: Playwright's own is used then. */
export function systemChromium() {
  return systemPaths.find((path) => existsSync(path)) ?? null;
}

/**
 * Makes sure that there is a Chromium for the browser tests: the system's, Playwright's download, or (as root) Debian's.
 * @throws Failure when none can be had
 */
export async function ensureChromium() {
  const { chromium } = await import('@playwright/test');
  const found = systemChromium() ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]) {
      spawnSync('apt-get', args, { env, stdio: 'ignore' });
    }
    if (systemChromium()) return systemChromium();
  }
  try {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
    return chromium.executablePath();
  } catch {
    throw new Failure(
      "There is no Chromium for the browser tests. Install your system's chromium package, or run npx playwright install --with-deps chromium.",
    );
  }
}
