import { findSource } from '@headroom/gateways';

/** A source by its title, as a link where it has an address, with its date. */
export function SourceLink({ id, date }: { id: string; date?: string | null }) {
  const { title, location } = findSource(id);
  return (
    <>
      {location && /^https?:\/\//.test(location) ? (
        <a
          href={location}
          rel="noreferrer"
          className="text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent"
        >
          {title}
        </a>
      ) : (
        title
      )}
      {date && `, ${date}`}
    </>
  );
}
