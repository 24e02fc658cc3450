import { priceBookSchema } from '@headroom/core';
import { findEntry, gatewaySchema, type Gateway } from '@headroom/gateways';
import { describe, expect, it } from 'vitest';
import { documentOf } from './gateway-document';
import { draftOf, emptyDraft, slugOf, type GatewayDocument } from './gateway-draft';
import { priceQueryText, readPriceQuery } from './price-query';
import { readGatewayFile } from './read-gateway-file';

const today = '2026-11-21';
const { definition, priceBooks } = findEntry('azure-api-management')!;
const own: Gateway = { ...definition, kind: 'custom', id: 'ours', name: 'Ours' };
const given: GatewayDocument = {
  definition: own,
  priceBooks: priceBooks.filter(({ currency }) => currency === 'USD').map((book) => ({ ...book, gatewayId: 'ours' })),
  evidence: [],
};

describe('the form of a gateway', () => {
  it('gives back what it was given: figures keep their sources, prices their book', () => {
    const again = documentOf(draftOf(given, today));
    expect(JSON.parse(JSON.stringify(again.definition))).toEqual(JSON.parse(JSON.stringify(own)));
    expect(again.priceBooks).toEqual(given.priceBooks);
  });

  it('gives a changed figure the source that was entered, and leaves the others as they were', () => {
    const draft = { ...draftOf(given, today), source: 'Our contract' };
    const [tier] = draft.tiers;
    const changed = { ...tier!, figures: { ...tier!.figures, sla: '99.5', cache: '' } };
    const { tiers } = documentOf({ ...draft, tiers: [changed, ...draft.tiers.slice(1)] }).definition;
    expect(tiers[0]!.sla).toMatchObject({ status: 'published', value: 99.5, source: 'Our contract', date: today });
    expect(tiers[0]!.cache.status).toBe('notFound');
    expect(tiers[0]!.maxUnits).toEqual(own.tiers[0]!.maxUnits);
  });

  it('makes a new book of a changed price, with the prices of other regions in it', () => {
    const draft = { ...draftOf(given, today), source: 'Our contract' };
    const basic = draft.tiers.findIndex(({ id }) => id === 'basic');
    const tier = draft.tiers[basic]!;
    const meters = tier.meters.map((meter, index) => (index === 0 ? { ...meter, unitPrice: '0.15' } : meter));
    const books = documentOf({ ...draft, tiers: draft.tiers.with(basic, { ...tier, meters }) }).priceBooks;
    const book = books.at(-1)!;
    priceBookSchema.parse(book);
    expect(book).toMatchObject({ observedOn: today, source: 'Our contract' });
    const prices = book.prices.filter(({ tierId, meter }) => tierId === 'basic' && meter === meters[0]!.meter);
    expect(prices.find(({ region }) => region === own.defaultRegion)?.unitPrice).toBe('0.15');
    expect(prices.length).toBeGreaterThan(5);
  });

  it('makes a whole gateway of what is entered, in which an empty figure is unknown', () => {
    const empty = emptyDraft(today);
    const tier = { ...empty.tiers[0]!, name: 'Größe S' };
    const meters = [{ ...tier.meters[0]!, unitPrice: '0.25' }];
    const { definition: made, priceBooks: books } = documentOf({
      ...{ ...empty, name: 'Our cluster', source: 'An offer' },
      tiers: [{ ...tier, meters, figures: { ...tier.figures, maxUnits: '6', coresPerUnit: '4' } }],
    });
    const parsed = gatewaySchema.parse(made);
    expect(parsed).toMatchObject({ id: 'our-cluster', kind: 'custom' });
    expect(parsed.tiers[0]).toMatchObject({ id: slugOf('Größe S'), ratedRpsPerUnit: { status: 'notFound' } });
    expect(priceBookSchema.parse(books[0]).prices).toHaveLength(1);
  });
});

it('a file that is no gateway is told so', () => {
  expect(readGatewayFile('{')).toContain('not JSON');
  expect(readGatewayFile('[]')).toContain('"definition"');
  expect(readGatewayFile('{"definition": {}}')).toContain('"tiers"');
  expect(readGatewayFile('{"definition": {"tiers": []}, "priceBooks": {}}')).toContain('"priceBooks"');
  expect(readGatewayFile(JSON.stringify(given))).toMatchObject({ definition: { id: 'ours' } });
});

it('what prices are asked for is read from the address, nonsense as the usual', () => {
  const usual = readPriceQuery({}, today);
  expect(priceQueryText(usual, today)).toBe('');
  const nonsense = { region: '<b>', cur: 'usd', at: '2026-02-31', units: '0', calls: '-1', gbs: 'x' };
  expect(readPriceQuery(nonsense, today)).toEqual({ ...usual, monthlyCalls: null });
  const asked = readPriceQuery({ region: 'westeurope', cur: 'EUR', at: '2021-05-10', calls: '-', units: '3' }, today);
  const written = Object.fromEntries(new URLSearchParams(priceQueryText(asked, today)));
  expect(readPriceQuery(written, today)).toEqual(asked);
});
