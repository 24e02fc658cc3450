import type { Benchmark } from './benchmark';

/** The tier, units and set of policies of a gateway, which make what is measured. */
export type BenchmarkCell = Omit<Benchmark['subject'], 'gateway'>;

/** What the benchmark of a cell is called where nobody names it; units may be as they are typed. */
export const cellName = ({
  tier,
  units,
  policySet,
}: Omit<BenchmarkCell, 'units'> & { units: number | string }): string => `${tier} × ${units}, ${policySet}`;

/** The same benchmark of another cell of its gateway, under that cell's name. */
export const onCell = (model: Benchmark, cell: BenchmarkCell): Benchmark => ({
  ...model,
  ...{ name: cellName(cell), description: '', subject: { ...model.subject, ...cell } },
});
