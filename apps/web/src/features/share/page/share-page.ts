import { bundleTitle, keyFingerprint, redactionWords, type Bundle } from '@headroom/core';
import { comparisonPage } from './comparison-page';
import { rows } from './figure';
import { documentOf } from './document';
import { headlineOf } from './headline';
import { html, type Html } from './html';
import { importPage } from './import-page';
import { planPage } from './plan-page';
import { replicate } from './replicate';
import { reportPage } from './report-page';
import { runPage } from './run-page';
import { tag } from './tag';
import { instantInWords } from './words';

/** How a bundle was sealed, and where it can be downloaded. */
export interface SealedShare {
  sha256: string;
  signature: Uint8Array;
  publicKey: Uint8Array;
  expiresAt: Date | null;
  bundleUrl: string;
  /** Of the same with its signature, for other instances. */
  sealedUrl: string;
  /** Query that a form of this instance is filled in by. */
  start: string;
  /** When it was brought in from elsewhere; absent of a link of this instance. */
  importedAt?: Date;
  /** Of the image that others show of the link; null of a protected one, of which nothing is told. */
  imageUrl: string | null;
}

/**
 * The page of a share link, made of its bundle alone. Without a seal it is the preview of a link that is not made yet.
 */
export function sharePage(bundle: Bundle, seal: SealedShare | null): string {
  const title = bundleTitle(bundle);
  const ends = seal && (seal.expiresAt ? `ends ${instantInWords(seal.expiresAt)}` : 'does not end by itself');
  const importedAt = seal?.importedAt;
  const body = html`<main>
      <p class="above">Headroom · ${importedAt ? 'imported' : 'shared'} ${bundle.kind}</p>
      <h1>${title}</h1>
      <p class="below">
        Read-only · frozen on <time datetime="${bundle.frozenAt}">${instantInWords(bundle.frozenAt)}</time> ·
        ${importedAt ? `brought in on ${instantInWords(importedAt)}` : (ends ?? 'preview')}
      </p>
      ${seal && importedAt ? origin(seal) : ''}${subjectPage(bundle)}${notShown(bundle)}${replicate(bundle, seal?.start ?? null)}${seal ? proof(seal) : ''}
    </main>
    <footer>Frozen by Headroom ${bundle.headroom}. What has changed since does not change this page.</footer>`;
  const { sentence, basis } = headlineOf(bundle);
  const description = [sentence, basis].filter(Boolean).join(' ');
  const card = seal?.imageUrl ? { description, imageUrl: seal.imageUrl } : undefined;
  return documentOf({ title, body, card, script: seal ? '/share/verify.js' : undefined });
}

/** Whose it is, above all figures: nothing of it is a measurement of this workspace. */
const origin = ({ publicKey }: SealedShare): Html =>
  html`<section class="verdict warn" aria-label="Origin">
    <p>Imported: none of this was measured in this workspace.</p>
    <p>
      Signed by the instance with the key ${keyFingerprint(publicKey)}; ask those who run it whether it is theirs.
      <a href="/shares">Back to Shared links</a>
    </p>
    <ul class="tags">
      ${tag('warn', 'Imported')}
    </ul>
  </section>`;

function subjectPage(bundle: Bundle): Html {
  switch (bundle.kind) {
    case 'run':
      return bundle.run.definition === null ? importPage(bundle.run) : runPage(bundle.run);
    case 'plan':
      return planPage(bundle.plan);
    case 'comparison':
      return comparisonPage(bundle.comparison);
    case 'report':
      return reportPage(bundle.report);
  }
}

function notShown({ redactions }: Bundle): Html {
  const always = 'Values of headers, secrets and parameters of policies are never shared.';
  if (redactions.length === 0)
    return html`<section>
      <h2>Not shown</h2>
      <p>${always}</p>
    </section>`;
  return html`<section>
    <h2>Not shown</h2>
    ${rows(redactions.map((one) => [redactionWords[one].label, redactionWords[one].meaning] as const))}
    <p>It was taken out before the bundle was hashed and signed. ${always}</p>
  </section>`;
}

function proof({ sha256, signature, publicKey, bundleUrl, sealedUrl }: SealedShare): Html {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  return html`<section
    id="proof"
    data-sha256="${sha256}"
    data-signature="${base64(signature)}"
    data-public-key="${base64(publicKey)}"
    data-bundle="${bundleUrl}"
  >
    <h2>Bundle and proof</h2>
    <div class="pad">
      <div class="acts">
        <button type="button" id="verify" hidden>Verify in this browser</button
        ><a class="button" href="${bundleUrl}" download>Download the bundle</a
        ><a class="button" href="${sealedUrl}" download>Download to import</a>
      </div>
      <div id="verified" role="status"></div>
    </div>
    ${rows([
      [
        'SHA-256',
        html`<code class="hash">${sha256}</code
          ><span>of the bundle as it is downloaded, canonical JSON (RFC 8785): sha256sum says the same</span>`,
      ],
      [
        'Key',
        html`<code class="hash">${keyFingerprint(publicKey)}</code
          ><span>fingerprint of the instance that signed it: ask those who run it whether it is theirs</span>`,
      ],
      ['Signature', html`<code class="hash">${base64(signature)}</code><span>Ed25519, over the SHA-256</span>`],
    ])}
  </section>`;
}
