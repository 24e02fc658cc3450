'use client';

import {
  rankGateways,
  type GatewayAnswer,
  type PlanProblem,
  type Ranking,
  type RecommendationResult,
} from '@headroom/core';
import type { WhatIf } from '@headroom/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { newestOnly } from './beside-page';
import { connectAnalyst } from './connect-analyst';
import { keyOf } from './what-if-url';

/** A what-if rests this long before the other gateways are asked: each has a worker that fits its own runs. */
const restMs = 350;

/** How a plan's gateways stood when it was evaluated, and the problems of those that are not shown. */
export interface Across {
  ranking: Ranking;
  others: readonly { gateway: string; problem: PlanProblem }[];
}

type Replies = Readonly<Record<string, { key: string } & ({ result: RecommendationResult } | { unanswered: string })>>;

/**
 * How the gateways stand under a what-if: as saved for what the plan asks itself, else worked out beside the page once the
 * what-if rests. Policies are switched off on the shown gateway alone: the others' have other names.
 * @param shown what is answered on the gateway that is shown
 * @returns the newest ranking, and whether it is behind what is asked
 */
export function useLiveRanking(
  across: Across | null,
  isPlanned: boolean,
  whatIf: WhatIf,
  shown: { whatIf: WhatIf; result: RecommendationResult } | null,
): { ranking: Ranking | null; isBusy: boolean } {
  const [replies, setReplies] = useState<Replies>({});
  const ask = useRef<((whatIf: WhatIf) => void)[]>(null);
  const key = keyOf({ ...whatIf, without: [] });
  const isAsked = across !== null && !isPlanned;

  useEffect(() => {
    if (!isAsked) return;
    const analysts = across.others.map(({ gateway, problem }) => {
      const analyst = connectAnalyst({ problem, needs: {} });
      const askNewest = newestOnly(async (asked: WhatIf) => {
        const reply = await analyst.ask({ whatIf: asked, depth: 'verified' }).then(
          ({ result }) => ({ result }),
          (error: unknown) => ({ unanswered: error instanceof Error ? error.message : String(error) }),
        );
        setReplies((before) => ({ ...before, [gateway]: { key: keyOf(asked), ...reply } }));
      });
      return { askNewest, close: () => analyst.close() };
    });
    ask.current = analysts.map(({ askNewest }) => askNewest);
    return () => {
      for (const { close } of analysts) close();
      setReplies({});
    };
  }, [across, isAsked]);

  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => ask.current?.forEach((askOne) => askOne(JSON.parse(key) as WhatIf)), restMs);
    return () => clearTimeout(timer);
  }, [across, isAsked, key]);

  const isShownNow = shown !== null && keyOf(shown.whatIf) === keyOf(whatIf);
  const isWhole = isShownNow && (across?.others.every(({ gateway }) => replies[gateway]?.key === key) ?? false);
  const worked = useMemo(
    () => (isAsked && isWhole && shown ? rankedAnew(across, shown.result, replies) : null),
    [across, isAsked, isWhole, shown, replies],
  );
  const [held, hold] = useState(worked);
  if (worked && held !== worked) hold(worked);
  if (!across || isPlanned) return { ranking: across?.ranking ?? null, isBusy: false };
  return { ranking: worked ?? held ?? across.ranking, isBusy: worked === null };
}

/** The gateway that is neither among the others nor was it unanswered is the one that is shown. */
function rankedAnew({ ranking, others }: Across, shown: RecommendationResult, replies: Replies): Ranking {
  const answers = ranking.gateways.map(({ gateway, name, region, standing, why }): GatewayAnswer => {
    const asked = { gateway, name, region };
    if (standing === 'unanswered') return { ...asked, unanswered: why ?? '' };
    if (!others.some((other) => other.gateway === gateway)) return { ...asked, result: shown };
    const reply = replies[gateway]!;
    return 'result' in reply ? { ...asked, result: reply.result } : { ...asked, unanswered: reply.unanswered };
  });
  return rankGateways(ranking.currency, answers);
}
