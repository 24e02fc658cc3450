export { claimShard } from './agent/claim-shard';
export { controlStage } from './agent/control-stage';
export { finishShardStage } from './agent/finish-shard-stage';
export { nextStage } from './agent/next-stage';
export { storeIntervals } from './agent/store-intervals';
export { authenticateAgent, type AgentCredentials } from './agent/authenticate-agent';
export { archiveBenchmark } from './benchmark/archive-benchmark';
export { createBenchmark } from './benchmark/create-benchmark';
export { dryRun, type DryRun } from './benchmark/dry-run';
export { estimateCost } from './benchmark/estimate-cost';
export { getBenchmark, mostRunsOfBenchmark } from './benchmark/get-benchmark';
export { hashDefinition } from './benchmark/hash-definition';
export { listBenchmarks } from './benchmark/list-benchmarks';
export { readRequests } from './benchmark/read-requests';
export { restoreBenchmark } from './benchmark/restore-benchmark';
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
export { actorRef, authorise, isAllowed, type Actor, type Clients, type Ctx } from './ctx';
export {
  leastRole,
  roleAllows,
  roles,
  scopeOf,
  tokenScopes,
  type Permission,
  type Role,
  type TokenScope,
} from './permissions';
export { emailSchema, passwordLength, workspaceNameSchema } from './account/account-schemas';
export { countAttempt, type AttemptLimit } from './account/count-attempt';
export { getProfile, type Profile } from './account/get-profile';
export { listSessions, type SessionHead } from './account/list-sessions';
export { revokeSession } from './account/revoke-session';
export { instanceSecret } from './account/instance-secret';
export { recordAccountAct } from './account/record-account-act';
export { setUpInstance } from './account/set-up-instance';
export { shutOthersOut } from './account/shut-others-out';
export { needsSetUp, setUpCode } from './account/setup-code';
export { exportAudit } from './audit-log/export-audit';
export { listAuditEntries, type AuditEntryHead, type AuditFilter } from './audit-log/list-audit-entries';
export { isInvited, joinAsNewcomer, joinAsPerson, joinAsVerified, readInvitation } from './member/accept-invitation';
export { changeRole } from './member/change-role';
export { inviteMember, type NewInvitation } from './member/invite-member';
export { listInvitations, type InvitationHead } from './member/list-invitations';
export { getMember } from './member/get-member';
export { listMembers, type MemberHead } from './member/list-members';
export { removeMember } from './member/remove-member';
export { revokeInvitation } from './member/revoke-invitation';
export { chooseWorkspace } from './workspace/choose-workspace';
export { createWorkspace } from './workspace/create-workspace';
export { listWorkspaces, type WorkspaceHead } from './workspace/list-workspaces';
export { memberContext } from './workspace/member-context';
export { renameWorkspace } from './workspace/rename-workspace';
export { alertBudgets } from './report/alert-budgets';
export { channelSchema, type ChannelInput } from './channel/channel-input';
export { createChannel, type NewChannel } from './channel/create-channel';
export { getChannel } from './channel/get-channel';
export { listChannels, type ChannelHead } from './channel/list-channels';
export { removeChannel } from './channel/remove-channel';
export {
  mostOverlapHours,
  rotateChannelSecret,
  type NewSecret,
  type RotationInput,
} from './channel/rotate-channel-secret';
export { testChannel } from './channel/test-channel';
export { updateChannel } from './channel/update-channel';
export { attemptDelivery } from './delivery/attempt-delivery';
export { deliveryClients, type DeliverySettings } from './delivery/delivery-settings';
export { subscribableEvents } from './event/event-catalogue';
export { forgetDeliveries } from './delivery/forget-deliveries';
export { listDeliveries, deliveryStates, type DeliveryHead, type DeliveryState } from './delivery/list-deliveries';
export { replayDelivery } from './delivery/replay-delivery';
export { ringDue } from './delivery/ring-due';
export { noMail, type Mail, type MailPort } from './mail';
export { getRetention, retentionSchema, setRetention, type Retention } from './retention/retention';
export { removeOldSeconds } from './retention/remove-old-seconds';
export { rotateKey, type Rotation } from './key/rotate-key';
export { getOperations, type Operations } from './operations/get-operations';
export { createMetrics, type Metrics } from './operations/create-metrics';
export { isFromThisMachine } from './operations/is-from-this-machine';
export { mayReadMetrics } from './operations/may-read-metrics';
export { readInstanceState, type InstanceState } from './operations/read-instance-state';
export { getOverview } from './overview/get-overview';
export type { ActiveRun } from './overview/list-active-runs';
export { archivePlan } from './plan/archive-plan';
export { createPlan } from './plan/create-plan';
export { getPlan, type PlanDetail } from './plan/get-plan';
export { listPlanVersions, type PlanVersions } from './plan/list-plan-versions';
export { listPlans } from './plan/list-plans';
export { restorePlan } from './plan/restore-plan';
export { updatePlan } from './plan/update-plan';
export { apisixInstanceSchema, listApisixPlaces, type ApisixInstance } from './apisix/list-apisix-places';
export { apimPlaceSchema } from './apim/apim-place';
export { importApimPolicy } from './apim/import-apim-policy';
export { listApimApis } from './apim/list-apim-apis';
export { listApimOperations } from './apim/list-apim-operations';
export { listApimServices } from './apim/list-apim-services';
export { readApimPolicy } from './apim/read-apim-policy';
export { comparePolicyVersions } from './policy/compare-policy-versions';
export { exportPolicySet } from './policy/export-policy-set';
export { getPolicySet } from './policy/get-policy-set';
export { listPolicyCosts, type PolicyCost } from './policy/list-policy-costs';
export { listPolicySets, type PolicySetHead } from './policy/list-policy-sets';
export { savePolicySet } from './policy/save-policy-set';
export { evaluateChangedEvidence } from './recommendation/evaluate-changed-evidence';
export { evaluatePlan } from './recommendation/evaluate-plan';
export { repairPlans } from './recommendation/repair-plans';
export { listWinners } from './recommendation/list-winners';
export { repriceRecommendation, type RepricedRecommendation } from './recommendation/reprice-recommendation';
export { importBundle, type BundleImport } from './bundle/import-bundle';
export { listImportedBundles, type ImportedBundleHead } from './bundle/list-imported-bundles';
export { readImportedBundle } from './bundle/read-imported-bundle';
export { removeImportedBundle } from './bundle/remove-imported-bundle';
export { listBudgets } from './report/list-budgets';
export { removeBudget } from './report/remove-budget';
export { setBudget } from './report/set-budget';
export { reportCsv } from './report/file/report-csv';
export { reportPdf, type PdfReport } from './report/file/report-pdf';
export { priceSources } from './report/price-sources';
export { readReportCharts, type ReportCharts } from './report/read-report-charts';
export { papers, type Paper } from './pdf/pdf';
export { reportXlsx } from './report/file/report-xlsx';
export { readCostReport, reportQuestionSchema, type ReadReport, type ReportQuestion } from './report/read-cost-report';
export { reportFile, type ReportFile, type ReportFileOptions, type ReportFormat } from './report/report-file';
export { analyseRun } from './run/analyse-run';
export { executeRun } from './run/execute/execute-run';
export type { RunHost } from './run/execute/run-host';
export { analyseImport, type AnalysedImport } from './import/analyse-import';
export { discardImport } from './import/discard-import';
export { importRun } from './import/import-run';
export { importedRunSchema, importSubjectSchema, type ImportSubject, type ImportedRun } from './import/imported-run';
export { storeImport } from './import/store-import';
export { getRun, type ImportedRunDetail, type MeasuredRunDetail, type RunDetail } from './run/get-run';
export { listRuns, type RunKind } from './run/list-runs';
export { readRunSeries, type RunSeries, type SeriesPosition } from './run/read-run-series';
export type { SeriesPoint } from './run/series/series-point';
export { keepServerSeries } from './server-series/keep-server-series';
export type { KeptServerSeries } from './server-series/kept-server-series';
export { readServerSeries, type RunServerSeries } from './server-series/read-server-series';
export { readKeptHeatmap } from './run/read-kept-heatmap';
export { readLatencyHeatmap } from './run/read-latency-heatmap';
export { readRunLog, type RunLogLine } from './run/read-run-log';
export { readStartUp } from './run/read-start-up';
export { readStageDetail, type RequestDetail, type StageDetail } from './run/read-stage-detail';
export { rollUpRun } from './run/series/roll-up-run';
export type { ImportedRunHead, MeasuredRunHead, RunHead } from './run/run-head';
export { startRun, type RunStart } from './run/start-run';
export { repeatRun } from './run/repeat-run';
export { copyAsBenchmark } from './run/copy-as-benchmark';
export { excludeMeasurement, includeMeasurement } from './run/exclude-measurement';
export { stopRun } from './run/stop-run';
export { estimateRun } from './run/estimate-run';
export { reportEveryMs, reportRunner } from './run/report-runner';
export { sweepRemote } from './run/sweep-remote';
export { sweepRuns } from './run/sweep-runs';
export { askReport } from './schedule/ask-report';
export { createSchedule } from './schedule/create-schedule';
export { getSchedule } from './schedule/get-schedule';
export { listSchedules, type ScheduleHead } from './schedule/list-schedules';
export { pauseSchedule } from './schedule/pause-schedule';
export { removeSchedule } from './schedule/remove-schedule';
export { reportPath } from './schedule/report-path';
export { resumeSchedule } from './schedule/resume-schedule';
export { scheduleSchema, type ScheduleInput } from './schedule/schedule-input';
export { sendDueReport } from './schedule/send-due-report';
export { updateSchedule } from './schedule/update-schedule';
export { searchWorkspace } from './search/search-workspace';
export type { SearchHit } from './search/rank-hits';
export { advanceSweep } from './sweep/advance/advance-sweep';
export { answerHandChange, type HandAnswer } from './sweep/answer-hand-change';
export { estimateSweep, type SweepEstimateView } from './sweep/estimate-sweep';
export { getSweep } from './sweep/get-sweep';
export { getSweepFindings } from './sweep/get-sweep-findings';
export { listHandFactors, type HandFactors } from './sweep/list-hand-factors';
export { listSweeps } from './sweep/list-sweeps';
export { listSweepTiers } from './sweep/list-sweep-tiers';
export { listFunctionApps } from './flex/list-function-apps';
export { keepRunUse, type ReadUse } from './flex/keep-run-use';
export { keepSweepUse } from './flex/keep-sweep-use';
export { listStartUps, type CellStartUp } from './flex/list-start-ups';
export { prepareConcurrencySweep } from './flex/prepare-concurrency-sweep';
export { readRunUse } from './flex/read-run-use';
export { readScaleOut, type RunScaleOut } from './flex/read-scale-out';
export { readSweepGround } from './sweep/read-sweep-ground';
export type { RunUse, UseCost } from './flex/use-pricer';
export { repairSweeps } from './sweep/repair-sweeps';
export { forgetOriginals } from './gateway-change/forget-originals';
export { leaveAlone } from './gateway-change/leave-alone';
export { putBackAgain } from './gateway-change/put-back-again';
export { repairChanges } from './gateway-change/repair-changes';
export { restoreAfterRun } from './gateway-change/restore-after-run';
export { startSweep, type SweepStart } from './sweep/start-sweep';
export { stopSweep } from './sweep/stop-sweep';
export type { SweepView } from './sweep/sweep-view';
export type { SweepFindingsView } from './sweep/get-sweep-findings';
export { deleteSecret } from './secret/delete-secret';
export { getSecret } from './secret/get-secret';
export { listSecrets } from './secret/list-secrets';
export type { SecretHead } from './secret/secret-row';
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
export { bundleTicket } from './share/bundle-ticket';
export { countView } from './share/count-view';
export { createShare, type NewShare, type ShareInput } from './share/create-share';
export type { ShareContent, ShareSubject } from './share/freeze-subject';
export { listShares, type ShareHead } from './share/list-shares';
export { openShare, type OpenedShare, type OpenShare, type ShareKey } from './share/open-share';
export { previewShare } from './share/preview-share';
export { readSharedBundle } from './share/read-shared-bundle';
export { revokeShare } from './share/revoke-share';
export { createSecretBox, type SecretBox } from './secret-box';
export type { Answer, ChangedAnswer } from './visit/changed-answers';
export { listChanges, type Change, type Changes } from './visit/list-changes';
export { markVisit, type Visit } from './visit/mark-visit';
export { showFirstSteps } from './visit/show-first-steps';
export { haltInstance, resumeInstance } from './halt/halt-instance';
export { obeyHalts } from './halt/obey-halts';
export { haltLoad, resumeLoad } from './halt/halt-load';
export type { HaltInput } from './halt/stop-load';
export { readHalt, type Halt } from './halt/require-no-halt';
export { getQuotaUse } from './quota/get-quota-use';
export type { QuotaUse } from './quota/require-quota';
export { getTelemetry, type TelemetryDetail } from './telemetry/get-telemetry';
export { importTelemetry } from './telemetry/import-telemetry';
export { listTelemetry } from './telemetry/list-telemetry';
export { refreshTelemetry } from './telemetry/refresh-telemetry';
export { refreshTelemetryDaily } from './telemetry/refresh-telemetry-daily';
export { removeTelemetry } from './telemetry/remove-telemetry';
export type { TelemetryHead } from './telemetry/telemetry-head';
export { telemetrySchema, telemetrySourceSchema, type TelemetryInput } from './telemetry/telemetry-input';
export { checkProof } from './target/check-proof';
export type { ProofView } from './target/find-proof';
export { listProofs } from './target/list-proofs';
export { requestProof } from './target/request-proof';
export {
  getTargetPolicy,
  setTargetPolicy,
  targetPolicySchema,
  type TargetPolicyInput,
} from './target/set-target-policy';
export { allowLoopback, loopbackRanges } from './target/target-policy';
export { withdrawProof } from './target/withdraw-proof';
export { assertExists, type SubjectKind } from './workspace/assert-exists';
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
  type CloudKind,
} from './connection/cloud-connections';
export {
  azureConnectionViewSchema,
  kubernetesConnectionViewSchema,
  type AzureConnectionView,
  type KubernetesConnectionView,
} from './connection/connection-views';
export { testConnection } from './connection/test-connection';
export { deleteGatewayConnection } from './gateway-connection/delete-gateway-connection';
export type { DeploymentConnectionView, DeploymentView } from './gateway-connection/deployment-connection';
export {
  gatewayConnectionViewSchema,
  type ApimConnectionView,
  type ApisixConnectionView,
  type ConnectedGateway,
  type FlexConnectionView,
  type FoundGateway,
  type GatewayConnectionView,
} from './gateway-connection/gateway-connection';
export { listDeploymentGateways } from './gateway-connection/list-deployment-gateways';
export { listGatewayConnections } from './gateway-connection/list-gateway-connections';
export { readGateway } from './gateway-connection/read-gateway';
export { saveGatewayConnection } from './gateway-connection/save-gateway-connection';
export { saveSampleConnection, type SampleConnection } from './connection/sample-connection';
export { authenticateRegisteredAgent } from './runner/authenticate-registered-agent';
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
export { getAgentScripts, setAgentScripts } from './runner/set-agent-scripts';
export { ifUnchanged } from './api/if-unchanged';
export { once } from './api/once';
export { inOneTransaction } from './one-transaction';
export { isApiToken } from './token/api-token';
export { authenticateToken, type TokenUse } from './token/authenticate-token';
export { createToken, type NewToken, type TokenInput } from './token/create-token';
export { listTokens, type TokenHead } from './token/list-tokens';
export { revokeToken } from './token/revoke-token';
export { version } from '../package.json';
