import type { z } from 'zod';
import type { Exchange } from '../exchange';

/** Does one policy's work around `next`, the rest of the chain. Not calling `next` ends the request here. */
export type Step = (exchange: Exchange, next: () => Promise<void>) => Promise<void> | void;

/** A policy with checked parameters, ready to serve. */
export interface BuiltPolicy {
  step: Step;
  /** Releases files and timers; called once no request uses the chain any more. */
  close?(): void;
}

/** What a policy may use of the unit it runs in. */
export interface UnitContext {
  unit: number;
  /** Folder for log files. */
  logDir: string;
  /** Origin of the stub backend. */
  backendUrl: string;
}

export interface Policy {
  id: string;
  /** Answers the request itself: must be the last of its chain, and every chain ends with one. */
  answers: boolean;
  params: z.ZodType;
  /** @throws when `params` do not fit the schema, or a file cannot be opened. */
  build(params: unknown, context: UnitContext): BuiltPolicy;
}

/** Ties a policy's parameter schema to its work, so that the work sees only checked parameters. */
export function definePolicy<S extends z.ZodType>(policy: {
  id: string;
  answers?: boolean;
  params: S;
  build(params: z.output<S>, context: UnitContext): BuiltPolicy;
}): Policy {
  return {
    id: policy.id,
    answers: policy.answers ?? false,
    params: policy.params,
    build: (params, context) => policy.build(policy.params.parse(params), context),
  };
}
