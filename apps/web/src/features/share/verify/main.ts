import type { BundleCheck } from '@headroom/core';
import { verifyApart } from './verify-apart';

// The one script of a shared page. Without it everything can be read; with it everything can be worked out again.
const proof = document.getElementById('proof');
const button = document.getElementById('verify');
const result = document.getElementById('verified');
if (proof && button && result) {
  button.hidden = false;
  let busy = false;
  button.addEventListener('click', () => {
    if (busy) return;
    busy = true;
    void verify(proof.dataset, result).finally(() => (busy = false));
  });
}

async function verify(seal: DOMStringMap, result: HTMLElement): Promise<void> {
  result.textContent = 'Working it out …';
  try {
    const answer = await fetch(seal['bundle'] ?? '');
    if (!answer.ok) throw new Error('The bundle cannot be read any more: open the link anew.');
    const { sha256 = '' } = seal;
    const sealed = { sha256, signature: bytesOf(seal['signature']), publicKey: bytesOf(seal['publicKey']) };
    const checks = await verifyApart({ text: await answer.text(), seal: sealed }, ({ done, of }) => {
      result.textContent = `Working it out … ${done} of ${of} answers`;
    });
    result.replaceChildren(sentence(checks), list(checks));
  } catch (error) {
    result.textContent = error instanceof Error ? error.message : String(error);
  }
}

const bytesOf = (base64 = '') => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

function sentence(checks: readonly BundleCheck[]): HTMLElement {
  const differing = checks.filter(({ state }) => state === 'differs').length;
  const line = document.createElement('p');
  line.className = differing > 0 ? 'bad' : 'good';
  line.textContent =
    differing > 0
      ? `${differing} of ${checks.length} checks differ: do not rely on this page.`
      : 'Verified in this browser: hash, signature and every figure that the bundle has the data for.';
  return line;
}

const marks = { holds: ['✓', 'Holds'], differs: ['✕', 'Differs'], 'not-possible': ['–', 'Cannot be told'] } as const;

function list(checks: readonly BundleCheck[]): HTMLElement {
  const items = checks.map(({ what, state, figures }) => {
    const item = document.createElement('li');
    const [mark, word] = marks[state];
    const name = document.createElement('strong');
    name.textContent = `${mark} ${what}`;
    item.append(name, ` ${word.toLowerCase()}. ${figures}`);
    return item;
  });
  const all = document.createElement('ul');
  all.replaceChildren(...items);
  return all;
}
