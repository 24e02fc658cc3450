import type { TargetPolicyInput } from '@headroom/services';

/** What the form holds: every field as it is typed; empty is no limit. */
export interface PolicyDraft {
  allowedRanges: string;
  provesLocal: boolean;
  maxRps: string;
  confirmAboveRps: string;
  maxRuns: string;
  maxRequestsPerDay: string;
  maxCostPerMonth: string;
  costCurrency: string;
}

export const draftOfPolicy = (policy: TargetPolicyInput): PolicyDraft => ({
  allowedRanges: policy.allowedRanges.join('\n'),
  provesLocal: policy.provesLocal,
  maxRps: policy.maxRps?.toString() ?? '',
  confirmAboveRps: policy.confirmAboveRps?.toString() ?? '',
  maxRuns: policy.maxRuns?.toString() ?? '',
  maxRequestsPerDay: policy.maxRequestsPerDay?.toString() ?? '',
  maxCostPerMonth: policy.maxCostPerMonth ?? '',
  costCurrency: policy.costCurrency ?? '',
});

/** What is no number stays NaN, which the server refuses by the field's name. */
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text.replaceAll(',', '')));
const textOf = (text: string) => (text.trim() === '' ? null : text.trim());

export const policyOfDraft = (draft: PolicyDraft): TargetPolicyInput => ({
  allowedRanges: draft.allowedRanges.split(/[\s,]+/).filter(Boolean),
  provesLocal: draft.provesLocal,
  maxRps: numberOf(draft.maxRps),
  confirmAboveRps: numberOf(draft.confirmAboveRps),
  maxRuns: numberOf(draft.maxRuns),
  maxRequestsPerDay: numberOf(draft.maxRequestsPerDay),
  maxCostPerMonth: textOf(draft.maxCostPerMonth),
  costCurrency: textOf(draft.costCurrency)?.toUpperCase() ?? null,
});
