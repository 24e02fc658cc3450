import type { CatalogEntry } from '../contract/catalog-entry';
import { type Figure, type FigureValue, notApplicable, notFound } from '../contract/figure';
import { readGateway, readPriceBook } from '../contract/read-data';

const stated = <V extends FigureValue>(value: V, unit = 'units'): Figure<V> => ({
  ...{ status: 'published', value, unit, source: 'a brochure', date: '2026-08-14' },
});

const figures = {
  coresPerUnit: notFound('not in the brochure'),
  ratedRpsPerUnit: notFound('not in the brochure'),
  cache: notFound('not in the brochure'),
  sla: stated('99.95 %'),
  scaleOut: notFound('not in the brochure'),
  includedCalls: notFound('not in the brochure'),
};

/** A gateway with one tier of every kind of meter, for tests of prices. */
export const smallGateway: CatalogEntry = {
  definition: readGateway({
    schema: 'headroom.gateway/1',
    id: 'small',
    name: 'Small gateway',
    kind: 'custom',
    description: '',
    regions: [
      { id: 'north', name: 'North' },
      { id: 'south', name: 'South' },
    ],
    defaultRegion: 'north',
    unitName: 'unit',
    tiers: [
      {
        ...figures,
        ...{
          id: 'standard',
          name: 'Standard',
          description: '',
          addOns: [{ id: 'extra', name: 'Extra', meter: 'Extra' }],
        },
        maxUnits: {
          ...{ status: 'conflict', unit: 'units', why: 'the newest brochure counts' },
          taken: { value: 10, source: 'a brochure', date: '2026-08-14' },
          others: [{ value: 4, source: 'an older brochure', date: '2023-06' }],
        },
        meters: [
          { meter: 'First', per: 'firstUnitHour' },
          { meter: 'Second', per: 'extraUnitHour' },
          {
            ...{ meter: 'Calls', per: 'call' },
            reading: {
              ...{ code: 'included-reading', sentence: 'Included calls are counted once.' },
              alternative: { includedPer: 'unit' },
            },
          },
        ],
      },
      {
        ...figures,
        ...{ id: 'plain', name: 'Plain', description: '', maxUnits: notFound('not in the brochure') },
        meters: [
          {
            ...{ meter: 'Unit', per: 'unitHour' },
            reading: {
              ...{ code: 'extra-unit-reading', sentence: 'Every unit is counted at the full price.' },
              alternative: { meter: 'Second' },
            },
          },
        ],
      },
      {
        ...figures,
        ...{
          id: 'calls',
          name: 'Calls',
          description: '',
          maxUnits: stated('automatic'),
          coresPerUnit: notApplicable('no units'),
        },
        meters: [{ meter: 'Calls', per: 'call' }],
      },
    ],
    policies: ['light', 'heavy', 'unclear'].map((id) => ({
      ...{ id, name: id, description: '', category: 'any', costClass: 'cpu', costSource: stated('by what it does') },
      ...{ tiers: { light: 'all' as const, heavy: ['standard'], unclear: null }[id] ?? null },
      ...{ mayShortCircuit: false, answers: id === 'light' },
    })),
  }),
  priceBooks: [
    readPriceBook({
      ...{ schema: 'headroom.price-book/1', gatewayId: 'small', currency: 'USD', basis: 'list' },
      ...{ observedOn: '2026-08-14', effectiveFrom: '2024-01-01', source: 'a brochure' },
      prices: [
        row('standard', 'First', 'firstUnitHour', '0.9589'),
        row('standard', 'Second', 'extraUnitHour', '0.68493'),
        { ...row('standard', 'Calls', 'call', '0.025'), unit: '10K', perUnit: '10000', included: '50000000' },
        row('standard', 'Extra', 'addOnHour', '0.5'),
        row('plain', 'Unit', 'unitHour', '1'),
        {
          ...row('plain', 'Unit', 'unitHour', '0.8'),
          since: '2026-01-01',
          commitments: [reserved('0.6', 'published')],
        },
        { ...row('plain', 'Second', 'extraUnitHour', '0.5'), commitments: [reserved('0.3', 'recalled')] },
        { ...row('calls', 'Calls', 'call', '0.035'), region: '*', unit: '10K', perUnit: '10000', included: '1000000' },
      ],
    }),
  ],
  evidence: [],
  goldenBills: [],
};

function row(tierId: string, meter: string, per: string, unitPrice: string) {
  return { region: 'north', tierId, meter, per, unit: '1 Hour', unitPrice, since: '2024-03-01' };
}

function reserved(unitPrice: string, status: string) {
  return { kind: 'reservation', term: '1y', unitPrice, source: 'a brochure', status };
}
