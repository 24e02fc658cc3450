import type { PublishedEvidence } from '../contract/evidence';
import { readEvidence } from '../contract/read-data';
import benchmarks from './benchmarks.json';

const rows: readonly PublishedEvidence[] = readEvidence(benchmarks);

/** Every published test and statement, those of products that the catalog does not have among them. */
export const listEvidence = (): readonly PublishedEvidence[] => rows;

/** What others measured or state of one gateway. */
export const evidenceOf = (gatewayId: string): PublishedEvidence[] => rows.filter((row) => row.gatewayId === gatewayId);
