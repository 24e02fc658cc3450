import { parseInput, priceBookSchema, type PriceBook } from '@headroom/core';
import { z } from 'zod';
import type { PublishedEvidence } from './evidence';
import { publishedEvidenceSchema } from './evidence';
import { type Gateway, type GatewayInput, gatewaySchema } from './gateway';

/** A definition as every part of the product takes it. @throws HeadroomError `invalid-input` */
export const readGateway = (definition: GatewayInput): Gateway => parseInput(gatewaySchema, definition, 'gateway');

/** A price book from its data. @throws HeadroomError `invalid-input` */
export const readPriceBook = (book: unknown): PriceBook => parseInput(priceBookSchema, book, 'price book');

/** Published evidence from its data. @throws HeadroomError `invalid-input` */
export const readEvidence = (rows: unknown): PublishedEvidence[] =>
  parseInput(z.array(publishedEvidenceSchema).max(2000), rows, 'evidence');
