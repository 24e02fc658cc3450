import type { PriceBook } from '@headroom/core';
import { basisNames } from '@/ui/basis-names';
import { Card } from '@/ui/card';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Tag } from '@/ui/tag';
import { SourceLink } from './source-link';

type Book = Pick<PriceBook, 'observedOn' | 'currency' | 'basis' | 'effectiveFrom' | 'until' | 'source'> & {
  ageInDays: number;
  stale: boolean;
};

/** The price books of a gateway, newest first. Each is immutable: a change of price is a new book. */
export function PriceBooksCard({ books }: { books: readonly Book[] }) {
  if (books.length === 0) return null;
  return (
    <Card title="Price books" note="immutable; a change of price is a new book" padded={false}>
      <Table label="Price books">
        <thead>
          <tr>
            <Th>Observed</Th>
            <Th>Currency</Th>
            <Th>Basis</Th>
            <Th>In force</Th>
            <Th>Source</Th>
          </tr>
        </thead>
        <tbody>
          {books
            .toSorted((left, right) => right.observedOn.localeCompare(left.observedOn))
            .map((book) => (
              <Tr key={`${book.observedOn} ${book.currency} ${book.source}`}>
                <Td className="whitespace-nowrap">
                  {book.observedOn}{' '}
                  {book.until === undefined && book.stale && <Tag tone="warn">{book.ageInDays} days old</Tag>}
                </Td>
                <Td>{book.currency}</Td>
                <Td className="text-ink-2">{basisNames[book.basis]}</Td>
                <Td className="whitespace-nowrap text-ink-2">
                  {book.effectiveFrom} {book.until ? `until ${book.until}` : 'on'}
                </Td>
                <Td className="min-w-52 text-ink-2">
                  <SourceLink id={book.source} />
                </Td>
              </Tr>
            ))}
        </tbody>
      </Table>
    </Card>
  );
}
