import { verifyBundle, type BundleCheck, type BundleSeal, type TellStep } from '@headroom/core';

export interface ToVerify {
  /** The bundle as it was downloaded. */
  text: string;
  seal: BundleSeal;
}
export type FromVerifier = { step: Parameters<TellStep>[0] } | { checks: BundleCheck[] } | { problem: string };

self.addEventListener('message', ({ data: { text, seal } }: MessageEvent<ToVerify>) => {
  const tell = (message: FromVerifier) => self.postMessage(message);
  try {
    tell({ checks: verifyBundle(text, seal, undefined, (step) => tell({ step })).checks });
  } catch (error) {
    tell({ problem: error instanceof Error ? error.message : String(error) });
  }
});
