import { html, type Html } from './html';

const icons = { good: '✓', bad: '✕', warn: '!', neutral: '■', sim: '◇' } as const;
type Tone = keyof typeof icons;

const marked = (tone: Tone, text: string): Html => html`<span aria-hidden="true">${icons[tone]}</span> ${text}`;

/** A state in a list of such: colour, mark and word. */
export const tag = (tone: Tone, text: string): Html => html`<li class="tag ${tone}">${marked(tone, text)}</li>`;

/** The same inside a table or a line. */
export const inlineTag = (tone: Tone, text: string): Html =>
  html`<span class="tag ${tone}">${marked(tone, text)}</span>`;
