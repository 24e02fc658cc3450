import { benchmarkRecipe, keyFingerprint, redactionWords, type Bundle } from '@headroom/core';
import { rows } from './figure';
import { documentOf } from './document';
import { html, type Html } from './html';
import { runPage } from './run-page';
import { instantInWords } from './words';

/** How a bundle was sealed, and where it can be downloaded. */
export interface SealedShare {
  sha256: string;
  signature: Uint8Array;
  publicKey: Uint8Array;
  expiresAt: Date | null;
  bundleUrl: string;
}

/**
 * The page of a share link, made of its bundle alone. Without a seal it is the preview of a link that is not made yet.
 */
export function sharePage(bundle: Bundle, seal: SealedShare | null): string {
  const { definition } = bundle.run;
  const ends = seal && (seal.expiresAt ? `ends ${instantInWords(seal.expiresAt)}` : 'does not end by itself');
  const body = html`<main>
      <p class="above">Headroom · shared run</p>
      <h1>${definition.name}</h1>
      <p class="below">
        Read-only · frozen on <time datetime="${bundle.frozenAt}">${instantInWords(bundle.frozenAt)}</time> ·
        ${ends ?? 'preview'}
      </p>
      ${runPage(bundle.run)}${notShown(bundle)}${replicate(bundle)}${seal ? proof(seal) : ''}
    </main>
    <footer>Frozen by Headroom ${bundle.headroom}. What has been measured since does not change this page.</footer>`;
  return documentOf({ title: definition.name, body, script: seal ? '/share/verify.js' : undefined });
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

function replicate({ run: { definition } }: Bundle): Html {
  const recipe = benchmarkRecipe(definition);
  if (recipe === null)
    return html`<section>
      <h2>Replicate</h2>
      <p>It needs the script ${definition.script?.fileName ?? ''}, which is not shown.</p>
    </section>`;
  const hasHeaders = definition.requests.some(({ headers }) => headers.length > 0);
  return html`<section>
    <h2>Replicate</h2>
    <div class="pad">
      <p>
        In any Headroom: Benchmarks, New benchmark, YAML; put in your own
        target${hasHeaders ? ' and the values of the headers' : ''}, and start it.
      </p>
      <details>
        <summary>The benchmark as YAML</summary>
        <pre tabindex="0" aria-label="The benchmark as YAML">${recipe}</pre>
      </details>
    </div>
  </section>`;
}

function proof({ sha256, signature, publicKey, bundleUrl }: SealedShare): Html {
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
        ><a class="button" href="${bundleUrl}" download>Download the bundle</a>
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
