import { describe, expect, it } from 'vitest';
import type { MeasuredGateway } from '../testing/measured-run';
import { openRun } from '../testing/measured-run';
import { apparentLoadModel } from './apparent-load-model';

const gateway: MeasuredGateway = {
  ...{ servers: 2, serviceDemandMs: 4, serviceVariability: 1, delayMs: 5, seconds: 12, seed: 1 },
};
const rates = [100, 200, 300, 350, 400];

describe('apparentLoadModel', () => {
  it('agrees with honest runs of either kind', () => {
    for (let seed = 1; seed <= 12; seed++) {
      expect(apparentLoadModel(openRun({ ...gateway, seed }, rates))).toEqual({ model: 'open', findings: [] });
      const paced = openRun({ ...gateway, seed }, rates, 'uniform');
      expect(apparentLoadModel(paced)).toEqual({ model: 'paced', findings: [] });
    }
  });

  it('tells paced counts from Poisson counts whatever the run says', () => {
    const paced = openRun(gateway, rates, 'uniform');
    const told = apparentLoadModel({ ...paced, arrivals: undefined });
    expect(told).toMatchObject({ model: 'paced', findings: [{ severity: 'warns', level: null }] });
    const poisson = openRun({ ...gateway, seed: 3 }, [100, 150, 200, 250, 300, 350, 400]);
    expect(apparentLoadModel({ ...poisson, arrivals: 'uniform' })).toMatchObject({ model: 'open' });
  });
});
