import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';

interface Fixtures {
  /** Fails with the list of accessibility problems (WCAG 2.2 A and AA) of the page as it stands; of some rules, or of all. */
  expectAccessible: (rules?: string[]) => Promise<void>;
  /** The same of the page as it stands in the dark theme, and goes back to the light one. */
  expectAccessibleInDark: () => Promise<void>;
  /** Opens the page's address in another browser, which shares no storage with this one, and looks at it there. */
  lookElsewhere: (look: (elsewhere: Page) => Promise<void>) => Promise<void>;
}

/** A theme changes colours alone; `npm run test:full` holds all rules to the dark one as well. */
const rulesOfTheme = process.env.HEADROOM_FULL ? undefined : ['color-contrast', 'link-in-text-block'];

/** Playwright's test with the address of the running product and the checks every page must pass. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, provide) => provide(process.env.HEADROOM_E2E_URL),
  // What a page's policy forbids is a mistake of ours, on every page that any spec visits.
  page: async ({ page }, provide) => {
    const forbidden: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) forbidden.push(`${page.url()}: ${message.text()}`);
    });
    await provide(page);
    expect(forbidden).toEqual([]);
  },
  expectAccessible: async ({ page }, provide) => {
    await provide(async (rules) => {
      await drawCharts(page);
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      // The title comes a moment after the page that a link led to.
      await expect(page).toHaveTitle(/./);
      // No page under test has frames of another origin, for which axe would open a window of its own every time.
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
      const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(tags)).analyze();
      const problems = violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
      );
      expect(problems).toEqual([]);
    });
  },
  expectAccessibleInDark: async ({ page, expectAccessible }, provide) => {
    await provide(async () => {
      const choice = page.getByRole('button', { name: 'Dark', exact: true });
      // Whoever has not signed in has the theme of the browser.
      const turn = async (theme: 'Light' | 'Dark') => {
        if (await choice.isVisible()) return page.getByRole('button', { name: theme, exact: true }).click();
        await page.emulateMedia({ colorScheme: theme === 'Dark' ? 'dark' : 'light' });
        await page.reload();
      };
      await turn('Dark');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expectAccessible(rulesOfTheme);
      await turn('Light');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    });
  },
  lookElsewhere: async ({ page, browser }, provide) => {
    await provide(async (look) => {
      const context = await browser.newContext();
      const elsewhere = await context.newPage();
      await elsewhere.goto(page.url());
      await look(elsewhere);
      await context.close();
    });
  },
});

/** Charts are drawn as they come near the screen: each of them, so that it is looked at as well. */
async function drawCharts(page: Page): Promise<void> {
  for (const chart of await page.locator('figure[data-chart]:visible').all()) {
    await chart.scrollIntoViewIfNeeded();
    await expect(chart).toHaveAttribute('data-drawn', 'true');
  }
}

export { expect };
