import { listImportedBundles, readImportedBundle, removeImportedBundle } from '@headroom/services';
import { z } from 'zod';
import { document, id, idParams, time } from '../fields';
import { operation } from '../operation';
import { pageOf, pageQuery, readPage } from '../page';

const group = 'Imports';
const params = idParams('bundleId');

export const bundles = [
  operation({
    ...{ id: 'listImportedBundles', method: 'get', path: '/imports/bundles', group, needs: 'share.read' },
    summary: 'Bundles that were brought into the workspace, the newest first',
    query: z.strictObject(pageQuery),
    answer: pageOf(
      z.object({
        ...{ id, title: z.string(), kind: z.string(), sha256: z.string(), importedAt: time },
        fingerprint: z.string().describe('Of the key that signed it.'),
        isOwn: z.boolean().describe('This very instance had shared it.'),
        importedByName: z.string().nullable(),
      }),
    ),
    run: (ctx, { query }) => readPage(query, (asked) => listImportedBundles(ctx, asked)),
  }),
  operation({
    ...{ id: 'getImportedBundle', method: 'get', path: '/imports/bundles/{bundleId}', group, needs: 'share.read' },
    summary: 'A bundle that was brought in',
    params,
    answer: z.object({ sha256: z.string(), importedAt: time, bundle: document('headroom.bundle/1') }),
    run: async (ctx, given) => {
      const { bundle, seal, importedAt } = await readImportedBundle(ctx, given.params);
      return { bundle, sha256: seal.sha256, importedAt };
    },
  }),
  operation({
    ...{ id: 'removeImportedBundle', method: 'delete', path: '/imports/bundles/{bundleId}', group },
    summary: 'Delete a bundle that was brought in; what was made after it stays',
    ...{ needs: 'run.import', params },
    run: (ctx, given) => removeImportedBundle(ctx, given.params),
  }),
];
