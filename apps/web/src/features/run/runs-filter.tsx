import type { RunKind } from '@headroom/services';
import { ListFilter } from '@/ui/list-filter';
import { outcomeLooks } from '@/ui/outcome-looks';

const kinds = {
  going: 'Under way',
  passed: outcomeLooks.passed.word,
  'failed-slo': outcomeLooks['failed-slo'].word,
  invalid: outcomeLooks.invalid.word,
  aborted: outcomeLooks.aborted.word,
  'infra-failed': outcomeLooks['infra-failed'].word,
  imported: 'Imported',
  simulated: 'Simulated',
} satisfies Record<RunKind, string>;

/** The kind that an address asks for; undefined when it names none. */
export const readRunKind = (given: string | undefined): RunKind | undefined =>
  given !== undefined && Object.hasOwn(kinds, given) ? (given as RunKind) : undefined;

/** Narrows the list of runs by name, kind and gateway. */
export function RunsFilter({ gateways }: { gateways: readonly { id: string; name: string }[] }) {
  return (
    <ListFilter
      label="Filter the runs"
      choices={[
        {
          ...{ name: 'kind', label: 'State', all: 'All states' },
          options: Object.entries(kinds).map(([value, label]) => ({ value, label })),
        },
        {
          ...{ name: 'gateway', label: 'Gateway', all: 'All gateways' },
          options: gateways.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
    />
  );
}
