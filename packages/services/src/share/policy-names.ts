/** Names of a chain as it was stored, in their order; their parameters are never shared. */
export const policyNames = (chain: unknown): string[] =>
  Array.isArray(chain)
    ? chain.map((step: unknown) =>
        step && typeof step === 'object' && 'policy' in step ? String(step.policy) : String(step),
      )
    : [];
