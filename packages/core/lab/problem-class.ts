/** What makes a problem of the class hard. */
export const problemClasses = {
  plain: 'single policies and combinations, open load',
  closed: 'closed loops, with and without think time',
  paced: 'evenly spaced arrivals',
  'no-cpu': 'no CPU readings; what was saturated tells the demand',
  sparse: 'three or four runs',
  collinear: 'two policies that were never measured apart',
  interacting: 'two policies that share work',
  'generator-limited': 'runs that the load generator held back',
  noisy: 'runs that differ by 5 %, and one bad level',
  units: 'runs at one, two and four units',
  mixed: 'every run measured in another way',
  'held-back': 'something other than CPU holds one tier, and none, some or all of that the others',
} as const;

export type ProblemClass = keyof typeof problemClasses;
export const everyClass = Object.keys(problemClasses) as ProblemClass[];
/** Those that are taken in turn; the rest is asked for by name. */
export const classesInTurn = everyClass.filter((name) => name !== 'held-back');
