import { engineIds, engineTraits, type Calibration, type EngineId } from '@headroom/core';
import { authorise, type Ctx } from '../ctx';
import { reportEveryMs } from '../run/report-runner';
import { calibrationOf } from './calibration-of';
import { localCalibrationLimitMs, mostRunners, onlineWithinMs } from './online';

export interface EngineOnMachine {
  id: EngineId;
  label: string;
  /** Null: not installed. */
  version: string | null;
}

interface MachineHead {
  hostname: string | null;
  version: string | null;
  cores: number | null;
  engines: EngineOnMachine[];
  calibration: Calibration | null;
  isCalibrating: boolean;
  allowsScripts: boolean;
  /** Last heard of. */
  seenAt: Date | null;
}

/** The machine of a worker, which makes load itself. */
export interface LocalMachineHead extends MachineHead {
  hostname: string;
  isOnline: boolean;
}

export interface AgentHead extends MachineHead {
  id: string;
  name: string;
  /** `invited`: its code has not been used; `expired`: nor can it be any more. */
  state: 'invited' | 'expired' | 'online' | 'offline';
  /** The run it makes a part of. */
  runId: string | null;
  codeExpiresAt: Date | null;
}

const enginesOf = (stored: unknown): EngineOnMachine[] =>
  engineIds.map((id) => ({
    ...{ id, label: engineTraits[id].label },
    version: (stored as Partial<Record<EngineId, string>>)[id] ?? null,
  }));

/** Machines that can make load: the 500 workers that were heard of last, and the workspace's self-hosted agents. */
export async function listRunners(ctx: Ctx): Promise<{ local: LocalMachineHead[]; agents: AgentHead[] }> {
  authorise(ctx, 'runner.read');
  const { db } = ctx.clients;
  const [reports, agents] = await Promise.all([
    db.runnerReport.findMany({ orderBy: { reportedAt: 'desc' }, take: mostRunners }),
    db.agent.findMany({
      where: { workspaceId: ctx.workspaceId, archivedAt: null },
      include: {
        shards: {
          where: { run: { workspaceId: ctx.workspaceId, state: { notIn: ['analysing', 'finished'] } } },
          include: { run: { select: { epoch: true } } },
        },
      },
      orderBy: { name: 'asc' },
      take: mostRunners,
    }),
  ]);
  const now = Date.now();
  const since = (at: Date | null) => (at ? now - at.getTime() : Infinity);
  return {
    local: reports.map(({ hostname, version, cores, engines, calibration, ...report }) => ({
      ...{ hostname, version, cores, allowsScripts: report.allowsScripts, engines: enginesOf(engines) },
      calibration: calibrationOf(calibration, cores),
      isCalibrating: since(report.calibrateAskedAt) < localCalibrationLimitMs,
      isOnline: since(report.reportedAt) < 2 * reportEveryMs,
      seenAt: report.reportedAt,
    })),
    agents: agents.map(({ id, name, hostname, version, cores, engines, allowsScripts, shards, ...agent }) => ({
      ...{ id, name, hostname, version, cores, allowsScripts, engines: enginesOf(engines) },
      calibration: calibrationOf(agent.calibration, cores),
      isCalibrating: agent.calibrateAsked,
      state: agent.tokenHash
        ? since(agent.heartbeatAt) < onlineWithinMs
          ? ('online' as const)
          : ('offline' as const)
        : (agent.codeExpiresAt?.getTime() ?? 0) > now
          ? ('invited' as const)
          : ('expired' as const),
      runId: shards.find(({ epoch, run }) => epoch === run.epoch)?.runId ?? null,
      codeExpiresAt: agent.codeExpiresAt,
      seenAt: agent.heartbeatAt,
    })),
  };
}
