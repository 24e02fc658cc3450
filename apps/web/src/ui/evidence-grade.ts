export type EvidenceGrade = 'A' | 'B' | 'C' | 'D' | 'E';

/** What each grade of evidence says, in one phrase. */
export const evidenceGradeMeanings: Record<EvidenceGrade, string> = {
  A: 'Own runs, repeated at least three times, all valid',
  B: 'One own valid run',
  C: 'Imported raw results that pass the law checks, or a gateway observed in production',
  D: 'A test published by the vendor or a third party',
  E: 'A rated figure without a test',
};
