import { z } from 'zod';
import { redactions } from './redactions';

export const redactionSchema = z.enum(redactions);
