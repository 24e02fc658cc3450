/** Why a stage was run, in a word. */
export const purposeNames = {
  'warm-up': 'Warm-up',
  bracket: 'Bracket',
  bisect: 'Bisect',
  confirm: 'Confirm',
  'confirm-above': 'Confirm above',
  step: 'Step',
} as const;
