'use client';

import type { CostClass, PolicyChain } from '@headroom/gateways';
import type { PolicyCost } from '@headroom/services';
import { ListOrdered } from 'lucide-react';
import { Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { showToast } from '@/ui/toast';
import { AddPolicy } from './add-policy';
import {
  addPolicy,
  changeParams,
  dropStep,
  moveStep,
  putBack,
  toChain,
  toEdited,
  type EditedStep,
  type PolicyChoice,
} from './chain-edit';
import { ChainStep } from './chain-step';
import { StepCost } from './step-cost';

interface ChainEditorProps {
  given: PolicyChain;
  choices: readonly (PolicyChoice & { costClass: CostClass })[];
  /** What was measured of each policy; null when it could not be read. */
  costs: Promise<readonly PolicyCost[] | null>;
  tierNames: Readonly<Record<string, string>>;
  note: string;
  /** What to do with the chain as it stands; `isChanged` tells whether it is another than was given. */
  footer: (chain: PolicyChain, isChanged: boolean, reset: () => void) => ReactNode;
}

/** A chain to change: policies are added from the catalog, ordered by drag or keys, set and removed. */
export function ChainEditor({ given, choices, costs, tierNames, note, footer }: ChainEditorProps) {
  const [steps, setSteps] = useState(() => toEdited(given));
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const focused = useRef<string | null>(null);
  // A button that moved with its row has lost the focus on the way.
  useLayoutEffect(() => {
    if (focused.current) document.getElementById(focused.current)?.focus();
    focused.current = null;
  }, [steps]);

  const move = (step: EditedStep, by: -1 | 1) => {
    const next = moveStep(steps, step.key, by);
    const place = next.findIndex(({ key }) => key === step.key) + 1;
    focused.current = document.activeElement?.id || null;
    setSteps(next);
    setSaid(`${step.policy} is at place ${place} of ${next.length}`);
  };
  const remove = (step: EditedStep, at: number) => {
    setSteps(steps.filter(({ key }) => key !== step.key));
    showToast({
      message: `${step.policy} is taken out of the chain.`,
      undo: () => {
        setSteps((now) => putBack(now, step, at));
        return null;
      },
    });
  };
  const drop = () => {
    if (dragged !== null && target !== null) setSteps(dropStep(steps, dragged, target));
  };
  const endDrag = () => {
    setDragged(null);
    setTarget(null);
  };
  const add = (choice: PolicyChoice) => {
    setSteps(addPolicy(steps, choice, (id) => choices.some((one) => one.id === id && one.answers)));
    setSaid(`${choice.name} is added`);
  };

  const chain = toChain(steps);
  const isChanged = JSON.stringify(chain) !== JSON.stringify(given);
  return (
    <Card title="Chain" note={note} padded={false} actions={<AddPolicy choices={choices} add={add} />}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {steps.length === 0 ? (
        <EmptyState icon={ListOrdered} title="The chain has no policy">
          Requests pass as they come until one is added.
        </EmptyState>
      ) : (
        <ol aria-label="Chain">
          {steps.map((step, index) => (
            <ChainStep
              key={step.key}
              step={step}
              place={index + 1}
              of={steps.length}
              cost={
                <Suspense fallback={<span className="text-xs text-ink-3">…</span>}>
                  <StepCost
                    policy={step.policy}
                    costs={costs}
                    costClass={choices.find(({ id }) => id === step.policy)?.costClass}
                    tierNames={tierNames}
                  />
                </Suspense>
              }
              move={(by) => move(step, by)}
              remove={() => remove(step, index)}
              change={(params) => setSteps(changeParams(steps, step.key, params))}
              drag={{
                start: () => setDragged(step.key),
                over: () => setTarget(step.key),
                drop,
                end: endDrag,
                isTarget: dragged !== null && target === step.key && dragged !== step.key,
              }}
            />
          ))}
        </ol>
      )}
      {footer(chain, isChanged, () => setSteps(toEdited(given)))}
    </Card>
  );
}
