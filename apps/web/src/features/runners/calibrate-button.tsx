'use client';

import { Gauge } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { calibrateAgentAction, calibrateMachineAction } from './actions';

interface CalibrateButtonProps {
  /** Name of the machine or agent, for those who hear the page. */
  name: string;
  of: { agentId: string } | { hostname: string };
  disabled: boolean;
}

/** Has a machine's highest rate measured. */
export function CalibrateButton({ name, of, disabled }: CalibrateButtonProps) {
  return (
    <ActionButton
      pendingText="Asking…"
      disabled={disabled}
      aria-label={`Calibrate ${name}`}
      act={() => ('agentId' in of ? calibrateAgentAction(of.agentId) : calibrateMachineAction(of.hostname))}
    >
      <Gauge aria-hidden /> Calibrate
    </ActionButton>
  );
}
