import { FileInput } from 'lucide-react';
import { Tag } from './tag';

/** Marks a run whose results were made elsewhere. */
export const ImportedTag = () => (
  <Tag icon={FileInput} title="Results of another tool, imported; Headroom did not make this load">
    Imported
  </Tag>
);
