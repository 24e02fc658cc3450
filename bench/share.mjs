// How fast shared links are for who reads them: the server's answer, a first visit in Chromium, 200 readers a second on one core,
// and the image of a link. Production build; the peer is the same server's answer to its health check.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findFreePort } from '../scripts/processes/ports.mjs';
import { startProduct } from '../scripts/start/product.mjs';
import { openState } from '../scripts/start/state.mjs';
import { systemChromium } from '../scripts/testing/chromium.mjs';
import { missed } from './support/aims.mjs';
import { sustain } from './support/load-steadily.mjs';
import { makeLink } from './support/make-link.mjs';
import { serverP95Ms, visitPage } from './support/measure-pages.mjs';
import { scaleWorkspace } from './support/scaled-workspace.mjs';

const aims = { serverP95Ms: 50, loadedMs: 700, imageFirstMs: 500, errors: 0, cores: 1 };
const readersPerSecond = 200;
/** What a server does over and over it does faster after some seconds. */
const warmUpSeconds = 4;

/** A link shows a copy of its own, so the workspace needs what is copied and not years of it; a report is of all plans. */
const size = { runs: 20, plans: 20 };

async function timedMs(url) {
  const startedAt = performance.now();
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  await response.arrayBuffer();
  return Math.round(performance.now() - startedAt);
}

const print = (name, figures) => {
  const text = Object.entries(figures).map(([key, figure]) => `${key} ${figure}`);
  const over = missed(figures, aims, { perSecond: 0.99 * readersPerSecond });
  console.log(`  ${name.padEnd(10)} ${text.join(', ')}${over}`);
};

/** Links to one subject of each kind, and what their pages and pictures take. */
export async function measureShares(url, { runId, soakId, planId }, { seconds, webPid }) {
  const subjects = { run: `/runs/${runId}`, soak: `/runs/${soakId}`, plan: `/plans/${planId}` };
  const paths = { ...subjects, comparison: `/compare?runs=${runId},${soakId}`, report: '/reports' };
  const browser = await chromium.launch({
    executablePath: systemChromium() ?? undefined,
    args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--no-sandbox'],
  });
  try {
    const links = {};
    for (const [name, path] of Object.entries(paths)) {
      const link = await makeLink(browser, url + path);
      const imageFirstMs = await timedMs(`${link}/og.png`);
      const serverMs = await serverP95Ms(link);
      const { paintMs, loadedMs, shift } = await visitPage(browser, link);
      links[name] = {
        ...{ serverP95Ms: serverMs, bundleP95Ms: await serverP95Ms(`${link}/bundle`), paintMs, loadedMs, shift },
        ...{ imageFirstMs, imageP95Ms: await serverP95Ms(`${link}/og.png`) },
        load: Number(loadavg()[0].toFixed(1)),
      };
      print(name, links[name]);
      await sustain(link, { perSecond: readersPerSecond, seconds: warmUpSeconds, pid: webPid });
      const steady = await sustain(link, { perSecond: readersPerSecond, seconds, pid: webPid });
      links[name].sustained = steady;
      print(`  ${readersPerSecond}/s`, steady);
    }
    return links;
  } finally {
    await browser.close();
  }
}

export async function run({ seconds = 20 } = {}) {
  const stateDir = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  const state = await openState(stateDir);
  const product = await startProduct({ state, port: await findFreePort(), step: (_, work) => work() });
  try {
    const ids = await scaleWorkspace(product.env.DATABASE_URL, size);
    const peerMs = await serverP95Ms(`${product.url}/healthz`);
    return { aims, peerMs, links: await measureShares(product.url, ids, { seconds, webPid: product.pidOf('web') }) };
  } finally {
    await product.stop();
    state.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
