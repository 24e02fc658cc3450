import type { OpenedShare } from '@headroom/services';
import { documentOf } from './document';
import { html } from './html';

export type ClosedState = Exclude<OpenedShare['state'], 'open'> | 'not-embedded';

const words: Record<ClosedState, { status: number; title: string; text: string }> = {
  unknown: {
    status: 404,
    title: 'There is no such link',
    text: 'Its address may be incomplete: ask for it once more.',
  },
  expired: { status: 410, title: 'This link has expired', text: 'Whoever gave it to you can make another one.' },
  revoked: { status: 410, title: 'This link was revoked', text: 'Whoever gave it to you has ended it.' },
  'password-needed': { status: 200, title: 'This link has a password', text: 'Ask for it whoever gave you the link.' },
  'wrong-password': { status: 403, title: 'This link has a password', text: 'Ask for it whoever gave you the link.' },
  'not-embedded': {
    status: 403,
    title: 'This link has a password',
    text: 'It is not shown inside of other pages: open the link itself.',
  },
  'too-many-tries': { status: 429, title: 'Too many tries', text: 'Wait a minute, then try the password again.' },
};

/**
 * What a link that does not open says: as little as it can.
 * @param token of the link, whose page asks for the password, wherever it is asked from
 */
export function plainPage(state: ClosedState, token: string): { status: number; page: string } {
  const { status, title, text } = words[state];
  const asks = state === 'password-needed' || state === 'wrong-password';
  const body = html`<main class="plain">
    <p class="above">Headroom</p>
    <h1>${title}</h1>
    <p>${text}</p>
    ${
      asks &&
      html`<form method="post" action="/s/${token}">
        ${state === 'wrong-password' && html`<p class="wrong" role="alert">That was not the password.</p>`}
        <label for="password">Password</label
        ><input id="password" name="password" type="password" autocomplete="off" required maxlength="200" autofocus />
        <button>Open</button>
      </form>`
    }
  </main>`;
  return { status, page: documentOf({ title, body }) };
}
