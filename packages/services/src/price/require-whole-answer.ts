import { invalidInput } from '@headroom/core';
import type { RetailPage } from '@headroom/gateways/retail';

/** Where an answer goes on, when its next page is not yet there. */
type Open = { question: string; skip: number; named: string } | null;

/**
 * Makes sure that saved pages are whole answers: behind each page that names a next one comes that one.
 * @throws HeadroomError `invalid-input` that names the page that is missing
 */
export function requireWholeAnswer(pages: readonly RetailPage[]): void {
  let open: Open = null;
  for (const [index, { Items, NextPageLink }] of pages.entries()) {
    const next = NextPageLink ? readLink(NextPageLink) : null;
    const follows: boolean =
      next === null ||
      ((open === null || open.question === next.question) && next.skip === (open?.skip ?? 0) + Items.length);
    if (!follows)
      throw invalidInput(
        open
          ? missing(open)
          : `Page ${index + 1} is not the first of its answer: its next page begins after ${next!.skip} items, and it holds ${Items.length}. Save every page of the answer, in order.`,
      );
    open = next && { ...next, named: `page ${index + 1}` };
  }
  if (open) throw invalidInput(missing(open));
}

const missing = ({ named, skip }: NonNullable<Open>) =>
  `The answer is not whole: ${named} names a next page, from item ${skip + 1}, that does not come after it. Save every page of the answer, in order.`;

function readLink(link: string): { question: string; skip: number } {
  if (!URL.canParse(link)) throw invalidInput(`A page names a next page that is no address: ${link.slice(0, 200)}`);
  const url = new URL(link);
  const skip = Number(url.searchParams.get('$skip'));
  url.searchParams.delete('$skip');
  url.searchParams.delete('$top');
  url.searchParams.sort();
  return { question: url.search, skip };
}
