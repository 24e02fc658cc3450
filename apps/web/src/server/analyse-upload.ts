import { invalidInput } from '@headroom/core';
import { analyseImport, type AnalysedImport, type Ctx } from '@headroom/services';
import { claimBytes } from './import-room';
import { directoryOf, filesOf, type Upload } from './import-spool';
import { inTurn } from './in-turn';

/**
 * Reads the files of an upload, once it is its turn: one import may take half of the memory that a web app has.
 * @throws HeadroomError `not-found` when the upload is not here, `invalid-input`, `unavailable` when it unpacks to more than there is room for
 */
export const analyseUpload = (
  ctx: Ctx,
  upload: Upload,
  { columns, signal }: { columns?: string | undefined; signal: AbortSignal },
): Promise<AnalysedImport> =>
  inTurn(ctx.workspaceId, async () => {
    signal.throwIfAborted();
    const paths = await filesOf(upload);
    if (paths.length === 0) throw invalidInput('No file has arrived; choose the files again.');
    return analyseImport(ctx, { paths, columns, signal, space: { directory: directoryOf(upload), claimBytes } });
  });
