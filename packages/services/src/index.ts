export { claimShard } from './agent/claim-shard';
export { controlStage } from './agent/control-stage';
export { finishShardStage } from './agent/finish-shard-stage';
export { nextStage } from './agent/next-stage';
export { storeIntervals } from './agent/store-intervals';
export type { AgentCredentials } from './agent/authenticate-agent';
export { createBenchmark } from './benchmark/create-benchmark';
export { getBenchmark } from './benchmark/get-benchmark';
export { listBenchmarks } from './benchmark/list-benchmarks';
export { readRequests } from './benchmark/read-requests';
export { updateBenchmark } from './benchmark/update-benchmark';
export { listSubjects } from './benchmark/list-subjects';
export { addToBaseline } from './compare/add-to-baseline';
export { benchmarkTrend, type BenchmarkTrend, type Trend, type TrendPoint } from './compare/benchmark-trend';
export type { GroupComparison } from './compare/compare-groups';
export { compareRunsById, type ComparedRun, type RunComparison } from './compare/compare-runs-by-id';
export type { CurvePoint } from './compare/percentile-curve';
export { readBaseline, type RunBaseline } from './compare/read-baseline';
export { readOverlaySeries, type OverlayPoint, type OverlaySeries } from './compare/read-overlay-series';
export { removeFromBaseline } from './compare/remove-from-baseline';
export { actorRef, authorise, roles, type Actor, type Clients, type Ctx, type Permission, type Role } from './ctx';
export { noMail, type Mail, type MailPort } from './mail';
export { getOverview } from './overview/get-overview';
export { createPlan } from './plan/create-plan';
export { getPlan, type PlanDetail } from './plan/get-plan';
export { listPlanVersions, type PlanVersionHead } from './plan/list-plan-versions';
export { listPlans } from './plan/list-plans';
export { updatePlan } from './plan/update-plan';
export { comparePolicyVersions } from './policy/compare-policy-versions';
export { exportPolicySet } from './policy/export-policy-set';
export { getPolicySet } from './policy/get-policy-set';
export { listPolicyCosts, type PolicyCost } from './policy/list-policy-costs';
export { listPolicySets, type PolicySetHead } from './policy/list-policy-sets';
export { savePolicySet } from './policy/save-policy-set';
export { evaluatePlan } from './recommendation/evaluate-plan';
export { listWinners } from './recommendation/list-winners';
export { repriceRecommendation, type RepricedRecommendation } from './recommendation/reprice-recommendation';
export { analyseRun } from './run/analyse-run';
export { executeRun } from './run/execute/execute-run';
export type { RunHost } from './run/execute/run-host';
export { analyseImport, type AnalysedImport } from './import/analyse-import';
export { discardImport } from './import/discard-import';
export { importRun } from './import/import-run';
export { importedRunSchema, importSubjectSchema, type ImportSubject, type ImportedRun } from './import/imported-run';
export { storeImport } from './import/store-import';
export { getRun, type ImportedRunDetail, type MeasuredRunDetail, type RunDetail } from './run/get-run';
export { listRuns } from './run/list-runs';
export { readRunSeries, type RunSeries, type SeriesPosition } from './run/read-run-series';
export type { SeriesPoint } from './run/series/series-point';
export { rollUpRun } from './run/series/roll-up-run';
export type { ImportedRunHead, MeasuredRunHead, RunHead } from './run/run-head';
export { startRun } from './run/start-run';
export { repeatRun } from './run/repeat-run';
export { copyAsBenchmark } from './run/copy-as-benchmark';
export { excludeMeasurement, includeMeasurement } from './run/exclude-measurement';
export { stopRun } from './run/stop-run';
export { estimateRun } from './run/estimate-run';
export { reportEveryMs, reportRunner } from './run/report-runner';
export { sweepRemote } from './run/sweep-remote';
export { sweepRuns } from './run/sweep-runs';
export { searchWorkspace } from './search/search-workspace';
export type { SearchHit } from './search/rank-hits';
export { deleteSecret } from './secret/delete-secret';
export { listSecrets } from './secret/list-secrets';
export { setSecret, type SecretInput } from './secret/set-secret';
export { archiveCustomGateway } from './catalog/archive-custom-gateway';
export { copyTier } from './catalog/copy-tier';
export { getGateway } from './catalog/get-gateway';
export { listCatalog } from './catalog/list-catalog';
export { restoreCustomGateway } from './catalog/restore-custom-gateway';
export { saveCustomGateway } from './catalog/save-custom-gateway';
export { importPriceBook } from './price/import-price-book';
export { importRetailPages } from './price/import-retail-pages';
export { listDiscounts } from './price/list-discounts';
export { listPriceAges } from './price/list-price-ages';
export { listPriceBooks } from './price/list-price-books';
export { refreshPrices, type PriceSource, type RefreshResult } from './price/refresh-prices';
export { refreshPricesDaily } from './price/refresh-prices-daily';
export { schedulePriceRefreshes } from './price/schedule-price-refreshes';
export { setDiscount } from './price/set-discount';
export { createSecretBox, type SecretBox } from './secret-box';
export { getWorkspace } from './workspace/get-workspace';
export { localContext } from './workspace/local-context';
export { seedDemoWorkspace, type DemoContent } from './workspace/seed-demo-workspace';
export {
  azureConnectionOf,
  deleteConnection,
  getConnections,
  kubernetesConnectionOf,
  saveAzureConnection,
  saveKubernetesConnection,
  type AzureConnectionView,
  type CloudKind,
  type KubernetesConnectionView,
} from './connection/cloud-connections';
export { testConnection } from './connection/test-connection';
export { saveSampleConnection, type SampleConnection } from './connection/sample-connection';
export { agentHeartbeat } from './runner/agent-heartbeat';
export { openAgentPool } from './runner/agent-pool';
export { archiveAgent } from './runner/archive-agent';
export { askCalibration } from './runner/ask-calibration';
export { askLocalCalibration } from './runner/ask-local-calibration';
export { calibrateMachine } from './runner/calibrate-machine';
export type { RegisteredAgentCredentials } from './runner/authenticate-registered-agent';
export { createAgent, type NewAgent } from './runner/create-agent';
export { listRunners, type AgentHead, type EngineOnMachine, type LocalMachineHead } from './runner/list-runners';
export { registerAgent } from './runner/register-agent';
export { setAgentScripts } from './runner/set-agent-scripts';
