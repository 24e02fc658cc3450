'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Field, Input, Select } from '@/ui/field';
import { Form } from '@/ui/form';
import { numberOf } from '@/ui/form-values';
import { writePriceQuery, type PriceQuery } from './price-query';

interface PriceFormProps {
  query: PriceQuery;
  /** The day that is meant when none is given. */
  today: string;
  regions: readonly { id: string; name: string }[];
  currencies: readonly string[];
}

const digits = (value: number | null) => (value === null ? '' : value.toLocaleString('en-US'));

/** What the prices are asked for: changing it asks the server again and keeps the rest of the URL. */
export function PriceForm({ query, today, regions, currencies }: PriceFormProps) {
  const router = useRouter();
  const path = usePathname();
  const [pending, startTransition] = useTransition();
  const [draft, setDraft] = useState(() => draftOf(query));
  const [given, setGiven] = useState(query);
  /** As asked from here last; any other query came by a link, and the fields follow it. */
  const [asked, setAsked] = useState(query);
  if (!isSame(given, query)) {
    setGiven(query);
    if (!isSame(asked, query)) {
      setAsked(query);
      setDraft(draftOf(query));
    }
  }
  const problems = {
    calls: quantityProblem(draft.calls),
    gbs: quantityProblem(draft.gbSeconds),
    units: unitsProblem(draft.units),
  };
  const wrong = Object.values(problems).some(Boolean);

  const ask = (changes: Partial<PriceQuery>) => {
    const parameters = new URLSearchParams(window.location.search);
    const next = { ...asked, ...typed(), ...changes };
    setAsked(next);
    for (const [key, value] of Object.entries(writePriceQuery(next, today)))
      if (value === null) parameters.delete(key);
      else parameters.set(key, value);
    const text = parameters.toString();
    startTransition(() => router.replace(text ? `${path}?${text}` : path, { scroll: false }));
  };
  /** What stands in the fields, as far as it can be. */
  const typed = (): Partial<PriceQuery> => ({
    ...(problems.calls ? {} : { monthlyCalls: quantityOf(draft.calls) }),
    ...(problems.gbs ? {} : { gbSeconds: quantityOf(draft.gbSeconds) }),
    ...(problems.units ? {} : { units: Number(draft.units) }),
  });

  return (
    <Form
      className="flex flex-wrap items-start gap-3"
      onSubmit={() => {
        if (!wrong) ask({});
      }}
    >
      <Field id="region" label="Region" className="w-44">
        {(control) => (
          <Select
            {...control}
            value={asked.region ?? ''}
            onChange={({ target }) => ask({ region: target.value || null })}
          >
            <option value="">Each gateway’s own</option>
            {regions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="cur" label="Currency" className="w-24">
        {(control) => (
          <Select {...control} value={asked.currency} onChange={({ target }) => ask({ currency: target.value })}>
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="at" label="Prices of" className="w-36">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={draft.at}
            onChange={({ target }) => {
              setDraft({ ...draft, at: target.value });
              if (target.value) ask({ at: target.value });
            }}
          />
        )}
      </Field>
      <Field id="calls" label="Calls a month" className="w-36" error={problems.calls}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={draft.calls}
            placeholder="not known"
            onChange={({ target }) => setDraft({ ...draft, calls: target.value })}
          />
        )}
      </Field>
      <Field id="gbs" label="GB-seconds a month" className="w-36" error={problems.gbs}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={draft.gbSeconds}
            placeholder="not known"
            onChange={({ target }) => setDraft({ ...draft, gbSeconds: target.value })}
          />
        )}
      </Field>
      <Field id="units" label="Units" className="w-20" error={problems.units}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            value={draft.units}
            onChange={({ target }) => setDraft({ ...draft, units: target.value })}
          />
        )}
      </Field>
      <Button type="submit" disabled={pending || wrong} className="mt-6 min-h-8.5">
        {pending ? 'Pricing…' : 'Price'}
      </Button>
    </Form>
  );
}

const draftOf = ({ monthlyCalls, gbSeconds, units, at }: PriceQuery) => ({
  ...{ calls: digits(monthlyCalls), gbSeconds: digits(gbSeconds) },
  ...{ units: String(units), at },
});

const isSame = (left: PriceQuery, right: PriceQuery) =>
  (Object.keys(left) as (keyof PriceQuery)[]).every((key) => left[key] === right[key]);

const quantityOf = (text: string) => (text.trim() === '' ? null : numberOf(text));

function quantityProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const value = numberOf(text);
  return Number.isInteger(value) && value >= 0 && value <= 1e15 ? undefined : 'A whole number, or empty';
}

const maxUnits = 1_000;

function unitsProblem(text: string): string | undefined {
  return /^[1-9]\d*$/.test(text) && Number(text) <= maxUnits ? undefined : `1 to ${maxUnits}`;
}
