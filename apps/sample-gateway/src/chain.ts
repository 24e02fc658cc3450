import { parseInput } from '@headroom/core';
import { z } from 'zod';
import type { Exchange } from './exchange';
import { refuse } from './exchange';
import type { Step, UnitContext } from './policies/policy';
import { policies } from './policies/registry';

const known = policies.map((policy) => policy.id).join(', ');

const entrySchema = z.discriminatedUnion(
  'policy',
  policies.map((policy) => z.strictObject({ policy: z.literal(policy.id), params: policy.params })) as [
    z.ZodObject<{ policy: z.ZodLiteral<string>; params: z.ZodType }>,
  ],
  {
    error: (issue) =>
      issue.code === 'invalid_union' ? `is not a policy of this gateway (it has: ${known})` : undefined,
  },
);

const answersItself = (id: string) => policies.some((policy) => policy.id === id && policy.answers);

const chainSchema = z.strictObject({
  chain: z
    .array(entrySchema)
    .min(1, 'needs at least forward-request or return-response')
    .max(50)
    .superRefine((chain, context) => {
      chain.forEach(({ policy }, index) => {
        const last = index === chain.length - 1;
        if (answersItself(policy) && !last)
          context.addIssue({
            code: 'custom',
            path: [index],
            message: `${policy} answers the request, so it must be last`,
          });
        if (!answersItself(policy) && last)
          context.addIssue({
            code: 'custom',
            path: [index],
            message: `the last policy must answer the request (forward-request or return-response), ${policy} does not`,
          });
      });
    }),
});

/** The ordered policies of a chain, as they were given: defaults are filled in when a unit builds them. */
export type ChainDocument = z.input<typeof chainSchema>['chain'];

/**
 * Checks a chain document `{chain: [{policy, params}, …]}` down to each policy's parameters, and returns it unchanged.
 * @throws HeadroomError `invalid-input`, naming what is wrong and where
 */
export function parseChain(input: unknown): ChainDocument {
  parseInput(chainSchema, input, 'policy chain');
  return (input as z.input<typeof chainSchema>).chain;
}

/** A chain in service. Requests that began under it finish under it. */
export class Chain {
  readonly #serve: (exchange: Exchange) => Promise<void>;
  readonly #closeAll: () => void;
  #inFlight = 0;
  #retired = false;

  /** @throws when a policy cannot be built, with nothing left open. */
  constructor(document: ChainDocument, context: UnitContext) {
    const steps: Step[] = [];
    const closers: (() => void)[] = [];
    this.#closeAll = () => closers.forEach((close) => close());
    try {
      for (const { policy: id, params } of document) {
        const built = policies.find((policy) => policy.id === id)!.build(params, context);
        steps.push(built.step);
        closers.push(() => built.close?.());
      }
    } catch (error) {
      this.#closeAll();
      throw error;
    }
    this.#serve = compose(steps);
  }

  /** Takes one request through the chain; a policy that throws is answered with 500. */
  async serve(exchange: Exchange): Promise<void> {
    this.#inFlight += 1;
    try {
      await this.#serve(exchange);
    } catch {
      refuse(exchange, 500, 'A policy failed.');
    } finally {
      this.#inFlight -= 1;
      this.#closeWhenIdle();
    }
  }

  /** No new requests come; closes the policies after the last one under way. */
  retire() {
    this.#retired = true;
    this.#closeWhenIdle();
  }

  #closeWhenIdle() {
    if (this.#retired && this.#inFlight === 0) this.#closeAll();
  }
}

function compose(steps: readonly Step[]): (exchange: Exchange) => Promise<void> {
  return steps.reduceRight<(exchange: Exchange) => Promise<void>>(
    (next, step) => async (exchange) => step(exchange, () => next(exchange)),
    async () => {},
  );
}
