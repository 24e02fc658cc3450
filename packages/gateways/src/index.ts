export type {
  CostClass,
  Gateway,
  GatewayKind,
  Limit,
  PolicyDescriptor,
  PublishedEvidence,
  Tier,
  TierMeter,
  TierScope,
} from './gateway';
export { planTier } from './plan-tier';
export { type PolicyChain, parsePolicyChain } from './policy-chain';
export { type Price, type PriceBook, metersOfTier } from './price-book';
export { findGateway, gatewayIds, listGateways } from './registry';
export { type SampleDemo, sampleDemo } from './sample/demo';
