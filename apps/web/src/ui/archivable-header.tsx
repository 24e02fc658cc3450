import { Archive } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import { PageHeader } from './page-header';

interface ArchivableHeaderProps {
  /** Address of the list. */
  path: string;
  /** What it lists, as in “Plans”. */
  label: string;
  note: string;
  /** Whether those that are archived are shown, and the way back to the others. */
  archived: boolean;
  create: ReactNode;
}

/** The head of a list whose members can be archived. */
export function ArchivableHeader({ path, label, note, archived, create }: ArchivableHeaderProps) {
  if (archived)
    return <PageHeader title={`Archived ${label.toLowerCase()}`} parent={{ href: path, label }} note={note} />;
  return (
    <PageHeader
      title={label}
      note={note}
      actions={
        <>
          <ButtonLink href={`${path}?archived=1`}>
            <Archive aria-hidden /> Archived
          </ButtonLink>
          {create}
        </>
      }
    />
  );
}
