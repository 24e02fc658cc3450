import type { LocalMachineHead } from '@headroom/services';
import { CircleCheck, CircleX, Server } from 'lucide-react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { CalibrateButton } from './calibrate-button';
import { EnginesList } from './engines-list';
import { ProvenRate } from './proven-rate';

/** Machines whose worker makes load itself. */
export function LocalMachines({ machines, mayWrite }: { machines: readonly LocalMachineHead[]; mayWrite: boolean }) {
  return (
    <Card title={machines.length > 1 ? 'Machines of the workers' : 'This machine'} note="runner “local”">
      {machines.length === 0 ? (
        <EmptyState icon={Server} title="No worker has reported yet">
          The worker says what its machine can do when it starts.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {machines.map((machine) => (
            <li key={machine.hostname} className="py-3 first:pt-0 last:pb-0">
              <LocalMachine machine={machine} mayWrite={mayWrite} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function LocalMachine({ machine, mayWrite }: { machine: LocalMachineHead; mayWrite: boolean }) {
  const { hostname, isOnline, seenAt, version, cores, engines, calibration, isCalibrating, allowsScripts } = machine;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 text-[13px]">
      <div className="min-w-0 space-y-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-all">{hostname}</span>
          {isOnline ? (
            <Tag tone="good" icon={CircleCheck}>
              Online
            </Tag>
          ) : (
            <Tag tone="bad" icon={CircleX}>
              Offline
            </Tag>
          )}
          <span className="text-ink-3">
            {cores} {cores === 1 ? 'core' : 'cores'} · version {version}
            {!isOnline && seenAt && (
              <>
                {' '}
                · last heard of <Time at={seenAt} />
              </>
            )}
          </span>
        </p>
        <EnginesList engines={engines} where={hostname} />
        <p className="text-ink-2">
          {allowsScripts
            ? 'Own scripts are allowed: unless the worker runs as root, they can read its environment, with the secret key.'
            : 'Own scripts are not allowed: they are on the loopback default only.'}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <ProvenRate calibration={calibration} isCalibrating={isCalibrating} />
        {mayWrite && <CalibrateButton name={hostname} of={{ hostname }} disabled={!isOnline || isCalibrating} />}
      </div>
    </div>
  );
}
