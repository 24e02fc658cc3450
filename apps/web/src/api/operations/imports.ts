import { importBundle, storeImport } from '@headroom/services';
import { z } from 'zod';
import { analyseUpload } from '@/server/analyse-upload';
import { openUpload, removeUpload, spoolFile, UploadTooLarge } from '@/server/import-spool';
import { bodyBytes } from '@/server/request-limits';
import { id } from '../fields';
import { operation } from '../operation';
import { Problem } from '../problem';

const group = 'Imports';

export const imports = [
  operation({
    ...{ id: 'importRun', method: 'post', path: '/imports', group, needs: 'run.import', status: 201 },
    summary: 'Store the results of a load test that any tool made',
    description:
      'The file is the body, also as zip or gz. The same file is stored once in a workspace: sent again, it answers with the run that it is.',
    query: z.strictObject({
      file: z.string().min(1).max(120).describe('Its name.'),
      name: z.string().max(120).optional().describe('What the run is to be called.'),
      columns: z.string().max(1000).optional().describe('Of a plain CSV: `start=ts:s,duration=took:us`.'),
      gateway: z.string().max(80).optional().describe('The cell that was measured, with tier, units and policySet.'),
      tier: z.string().max(80).optional(),
      units: z.coerce.number().int().min(1).max(1000).optional(),
      policySet: z.string().max(120).optional(),
    }),
    upload: true,
    answer: z.object({ runId: id, isKnown: z.boolean().describe('It was here already.') }),
    run: async (ctx, { query: { file, name, columns, ...cell }, request }) => {
      const upload = await openUpload(ctx.workspaceId);
      try {
        await spoolFile(upload, file, request.body);
        const analysed = await analyseUpload(ctx, upload, { columns, signal: request.signal });
        if (analysed.knownRunId !== null) return { runId: analysed.knownRunId, isKnown: true };
        const { gateway, tier, units = 1, policySet } = cell;
        const subject = gateway && tier && policySet ? { gateway, tier, units, policySet } : undefined;
        return { ...(await storeImport(ctx, analysed, { name, subject })), isKnown: false };
      } catch (error) {
        if (error instanceof UploadTooLarge)
          throw new Problem('too-large', { detail: 'The file is larger than what may be uploaded.' });
        throw error;
      } finally {
        await removeUpload(upload);
      }
    },
  }),
  operation({
    ...{ id: 'importBundle', method: 'post', path: '/imports/bundles', group, needs: 'run.import', status: 201 },
    summary: 'Bring a bundle that an instance shared into the workspace, by its signature',
    ...{ bodyMediaType: 'application/octet-stream', maxBytes: bodyBytes.bundle },
    body: z.string(),
    answer: z.object({ bundleId: id, isKnown: z.boolean() }),
    run: (ctx, { body }) => importBundle(ctx, { file: body }),
  }),
];
