import type { BundleCheck, TellStep } from '@headroom/core';
import type { FromVerifier, ToVerify } from './verify.worker';

/**
 * Verifies beside the page, which can be read meanwhile; where no worker starts, in the page itself.
 * @param tell how far a long report has come; in the page itself nothing could be shown
 */
export async function verifyApart(asked: ToVerify, tell: TellStep): Promise<readonly BundleCheck[]> {
  const worker = startWorker();
  if (!worker) return verifyHere(asked);
  return new Promise<readonly BundleCheck[]>((resolve, reject) => {
    // It could not be loaded: browsers had workers before they had modules in them.
    worker.addEventListener('error', () => resolve(verifyHere(asked)));
    worker.addEventListener('message', ({ data }: MessageEvent<FromVerifier>) => {
      if ('step' in data) tell(data.step);
      else if ('checks' in data) resolve(data.checks);
      else reject(new Error(data.problem));
    });
    worker.postMessage(asked);
  }).finally(() => worker.terminate());
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./verify-worker.js', import.meta.url), { type: 'module' });
  } catch {
    return null;
  }
}

async function verifyHere({ text, seal }: ToVerify): Promise<readonly BundleCheck[]> {
  const { verifyBundle } = await import('./verify-bundle');
  return verifyBundle(text, seal).checks;
}
