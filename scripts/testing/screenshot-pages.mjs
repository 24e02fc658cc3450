/** Address of the first link in a list whose name begins so. */
export async function linkOf(page, list, name) {
  await page.goto(list);
  return page.getByRole('main').getByRole('link', { name }).first().getAttribute('href');
}

/** A copy of a benchmark at a fixed rate against a simulated queue, run to its end; a state that stays may have it. */
async function simulatedRun(page, benchmark, name, delayMs) {
  // The list comes after its page.
  await page.goto(`/runs?kind=simulated&q=${encodeURIComponent(name)}`, { waitUntil: 'networkidle' });
  const made = page.getByRole('main').getByRole('link', { name, exact: true });
  if ((await made.count()) > 0) return (await made.first().getAttribute('href')).split('/').at(-1);
  await page.goto(benchmark);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  const fields = { Name: name, Rate: '40', For: '60', 'Warm-up': '0' };
  await page.getByLabel('Kind').selectOption('Steps of a fixed rate');
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value);
  await page.getByLabel('Runner').selectOption('Simulated: no load, a queue is simulated');
  await page.getByLabel('Delay').fill(delayMs);
  await page.getByRole('button', { name: 'Create benchmark' }).click();
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.getByTestId('run-state').getByText('Passed').waitFor({ timeout: 60_000 });
  return new URL(page.url()).pathname.split('/').at(-1);
}

/** A sweep of a simulated benchmark over units, run to its end. */
async function simulatedSweep(page, benchmark) {
  await page.goto(`/sweeps/new?benchmark=${benchmark.split('/').at(-1)}`);
  await page.getByLabel('Units').fill('1, 2, 3');
  await page.getByRole('button', { name: 'Start sweep' }).click();
  await page.getByTestId('sweep-state').getByText('Finished').waitFor({ timeout: 300_000 });
  return new URL(page.url()).pathname;
}

/** Two weeks of a gateway that is busiest in the afternoon, less at week-ends, imported as a source of telemetry. */
async function telemetrySource(page) {
  const hours = Array.from({ length: 14 * 24 }, (_, hour) => {
    const at = Date.UTC(2026, 10, 2) + hour * 3_600_000;
    const ofDay = 1 + Math.sin(((hour % 24) / 24 - 0.3) * 2 * Math.PI);
    const rps = (Math.floor(hour / 24) % 7 < 5 ? 1 : 0.5) * (60 + 110 * ofDay) * (1 + ((hour * 7_919) % 101) / 1_000);
    const busy = 4 + rps * 0.1 * (1 + 0.04 * (((hour * 104_729) % 97) / 96 - 0.5));
    return [new Date(at).toISOString(), rps.toFixed(2), busy.toFixed(3), 2].join(',');
  });
  await page.goto('/telemetry/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop in production');
  await page.getByRole('combobox', { name: 'Gateway' }).selectOption('sample');
  const series = ['time,rps,utilisation_percent,units', ...hours].join('\n');
  await page.getByRole('textbox', { name: 'Series' }).fill(series);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shop in production' }).waitFor();
  return new URL(page.url()).pathname;
}

/** The address of a link to a run, made by the dialog. */
async function sharedLink(page, run) {
  await page.goto(run);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Make the link' }).click();
  return new URL(await page.getByTestId('share-address').innerText()).pathname;
}

/**
 * Names and addresses of every page of an instance whose demo was measured. What they show and the demo lacks is made by
 * simulation: two runs to compare, a sweep, telemetry, a link.
 */
export async function screenshotPages(page, run) {
  const benchmark = await linkOf(page, '/benchmarks', /^Demo/);
  const compared = [
    await simulatedRun(page, benchmark, 'Before the change', '5'),
    await simulatedRun(page, benchmark, 'After the change', '15'),
  ];
  const plan = await linkOf(page, '/plans', /^Demo/);
  return {
    ...{ overview: '/', plans: '/plans', plan, 'plan-new': '/plans/new', 'plan-edit': `${plan}/edit` },
    'plan-story': await linkOf(page, '/plans', /^Story 2/),
    ...{ catalog: '/catalog', 'catalog-gateway': '/catalog/gateways/azure-api-management' },
    'catalog-tier': '/catalog/gateways/azure-functions-flex/tiers/2048',
    'catalog-compare': '/catalog/compare?sel=azure-api-management/premium,apache-apisix/d4ds-v5,sample/sample-s',
    ...{ 'gateway-new': '/catalog/gateways/new', policies: '/policies', 'policies-azure': '/policies/azure' },
    ...{ 'policy-set': await linkOf(page, '/policies', /^Partner/), 'policy-set-new': '/policies/new' },
    'policy-set-import': '/policies/new?from=document',
    ...{ benchmarks: '/benchmarks', benchmark, 'benchmark-new': '/benchmarks/new' },
    ...{ runs: '/runs', run, runners: '/runners', compare: `/compare?runs=${compared.join(',')}` },
    'sweep-new': `/sweeps/new?benchmark=${benchmark.split('/').at(-1)}`,
    sweep: await simulatedSweep(page, await linkOf(page, '/benchmarks', 'After the change')),
    'telemetry-source': await telemetrySource(page),
    ...{ telemetry: '/telemetry', 'telemetry-new': '/telemetry/new' },
    'shared-run': await sharedLink(page, run),
    ...{ reports: '/reports', 'report-channels': '/reports/channels', 'report-schedules': '/reports/schedules' },
    ...{ 'report-deliveries': '/reports/deliveries', shares: '/shares', settings: '/settings' },
    ...Object.fromEntries(
      ['members', 'profile', 'targets', 'gateways', 'tokens', 'retention', 'operations', 'audit'].map((name) => [
        `settings-${name}`,
        `/settings/${name}`,
      ]),
    ),
    api: '/api/docs',
  };
}
