export { flexInstancesMetric } from './azure-functions-flex/instances-metric';
export type { CatalogEntry } from './contract/catalog-entry';
export { type EvidenceRun, type PublishedEvidence, publishedEvidenceSchema } from './contract/evidence';
export {
  type Claim,
  type Figure,
  type FigureStatus,
  type FigureValue,
  claimsOf,
  notApplicable,
  notFound,
  valueOf,
} from './contract/figure';
export { sentenceOf, valueText } from './contract/figure-sentence';
export {
  type Gateway,
  type GatewayInput,
  type GatewayKind,
  type LimitDefinition,
  gatewayKinds,
  gatewaySchema,
} from './contract/gateway';
export type { GoldenBill } from './contract/golden-bill';
export { policiesIn } from './contract/policies-in';
export { type CostClass, type PolicyDefinition, costClasses } from './contract/policy';
export { readEvidence, readGateway, readPriceBook } from './contract/read-data';
export { type AddOn, type TierDefinition, type TierMeter, type TierScope, hasUnits } from './contract/tier';
export { evidenceOf, listEvidence } from './evidence/load';
export { type PolicyChain, parsePolicyChain } from './policy-chain';
export { type CommitmentId, type Terms, commitmentIds, metersOfTier } from './prices/meters-of-tier';
export {
  type CatalogFigureId,
  type CatalogRow,
  type FigureView,
  catalogFigureIds,
  catalogRows,
  figureView,
} from './prices/catalog-rows';
export { evidenceFindings } from './prices/evidence-findings';
export { evidenceRuns } from './prices/evidence-runs';
export { type MeteredPlanTier, planTiers } from './prices/plan-tiers';
export { type ConstraintCheck, checkConstraints } from './prices/check-constraints';
export { type Move, movingFrom } from './prices/moving-from';
export { scaleOutMinutes } from './prices/scale-out-minutes';
export type { PriceQuestion } from './prices/price-question';
export { pricedRegions, priceTier } from './prices/price-tier';
export { qualifiedTierId } from './prices/qualified-tier-id';
export { type UnavailablePolicy, lackedPolicies, unavailablePolicies } from './prices/unavailable-policies';
export { findEntry, findGateway, gatewayIds, listEntries, listGateways } from './registry';
export { type SampleDemo, sampleDemo } from './sample/demo';
export { type Source, findSource, isKnownSource, listSources, sourceText } from './sources';
