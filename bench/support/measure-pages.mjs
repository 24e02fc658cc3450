// How fast pages are for who asks for them: the server's answer, a first visit in a browser, and a slider that is moved.
import { gzipSync } from 'node:zlib';

const quantile = (values, q) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];
const rounded = (figure, digits = 0) => Number(figure.toFixed(digits));

/**
 * Wall time of whole answers, one after the other, in milliseconds; the first is left out, as it compiles. The p95 is that of
 * the quietest of several rounds: other programs of the machine only ever add to it.
 */
export async function serverP95Ms(url, { rounds = 3, requests = 20 } = {}) {
  const p95s = [];
  for (let round = 0; round < rounds; round++) {
    const times = [];
    for (let request = 0; request <= requests; request++) {
      const startedAt = performance.now();
      const answer = await fetch(url);
      // What fails while it is streamed has status 200 all the same.
      const failed = /data-dgst="([^"]+)"/.exec(await answer.text())?.[1];
      if (!answer.ok || failed) throw new Error(`${url} answered ${answer.status} ${failed ?? ''}`);
      times.push(performance.now() - startedAt);
    }
    p95s.push(quantile(times.slice(1), 0.95));
  }
  return rounded(Math.min(...p95s), 1);
}

/** Runs in the page before anything else: what the browser says of painting, blocking and moving. */
function observe() {
  const seen = { paintMs: 0, blockingMs: 0, shift: 0 };
  window.seen = seen;
  const watch = (type, take) =>
    new window.PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (seen.paintMs = entry.startTime));
  watch('longtask', (entry) => (seen.blockingMs += Math.max(0, entry.duration - 50)));
  watch('layout-shift', (entry) => (seen.shift += entry.hadRecentInput ? 0 : entry.value));
}

/** Scripts that a page names in its HTML and a browser of today runs, gzipped, in kB (1,000 bytes). */
export async function firstLoadKb(url) {
  const html = await (await fetch(url)).text();
  const tags = html.match(/<script[^>]+src="[^"]+"[^>]*>/g)?.filter((tag) => !/nomodule/i.test(tag)) ?? [];
  const sources = new Set(tags.map((tag) => /src="([^"]+)"/.exec(tag)[1]));
  const sizes = [...sources].map(async (source) => {
    const script = await (await fetch(new URL(source, url))).arrayBuffer();
    return gzipSync(Buffer.from(script)).length;
  });
  return rounded((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000);
}

/** A first visit with an empty cache; `drawn` is a selector of what has to be there before it counts as drawn. */
async function visitOnce(browser, url, drawn) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    const loadedMs = await page.evaluate(() => performance.getEntriesByType('navigation')[0].loadEventEnd);
    if (drawn) await page.waitForSelector(drawn);
    const drawnMs = drawn ? await page.evaluate(() => performance.now()) : null;
    // What comes late may still move the page.
    await page.waitForTimeout(1_500);
    return { ...(await page.evaluate(() => window.seen)), loadedMs, drawnMs };
  } finally {
    await context.close();
  }
}

/** The quietest of several first visits, figure by figure. */
export async function visitPage(browser, url, { rounds = 3, drawn } = {}) {
  const visits = [];
  for (let round = 0; round < rounds; round++) visits.push(await visitOnce(browser, url, drawn));
  const least = (key, digits = 0) => rounded(Math.min(...visits.map((visit) => visit[key])), digits);
  return {
    ...{ paintMs: least('paintMs'), blockingMs: least('blockingMs') },
    // The worst: a page that moves sometimes moves.
    shift: rounded(Math.max(...visits.map(({ shift }) => shift)), 3),
    loadedMs: least('loadedMs'),
    ...(drawn && { drawnMs: least('drawnMs') }),
  };
}

/**
 * From a slider's input event to the frame in which the verdict says something else, over so many moves that changed it.
 * @returns median and p95 in milliseconds, and how many moves were counted
 */
export async function sliderMs(browser, planUrl, { label = 'Peak rate', moves = 30 } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(planUrl, { waitUntil: 'networkidle' });
    const slider = page.getByRole('slider', { name: label });
    await slider.focus();
    await page.evaluate(() => {
      const verdict = document.querySelector('[data-testid=plan-verdict]');
      window.moves = [];
      let movedAt = null;
      document.addEventListener('input', () => (movedAt = performance.now()), true);
      new MutationObserver(() => {
        if (movedAt === null) return;
        const since = movedAt;
        movedAt = null;
        requestAnimationFrame(() => setTimeout(() => window.moves.push(performance.now() - since)));
      }).observe(verdict, { childList: true, characterData: true, subtree: true });
    });
    // The first answers warm the worker up.
    for (let move = 0; move < moves + 3; move++) {
      await page.keyboard.press(move % 2 === 0 ? 'ArrowRight' : 'ArrowUp');
      await page.waitForTimeout(250);
    }
    const times = (await page.evaluate(() => window.moves)).slice(3);
    if (times.length < moves / 2) throw new Error(`Only ${times.length} moves of the slider changed the verdict.`);
    return {
      medianMs: rounded(quantile(times, 0.5), 1),
      p95Ms: rounded(quantile(times, 0.95), 1),
      moves: times.length,
    };
  } finally {
    await context.close();
  }
}
