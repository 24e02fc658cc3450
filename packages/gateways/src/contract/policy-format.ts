import type { PolicyChain } from '../policy-chain';

/** What has to be said of a document that was read: an element that nobody knows, one kept as text, one that is lost. */
export interface PolicyReport {
  severity: 'unknown' | 'kept' | 'loss';
  /** From 1; null where the format has no lines. */
  line: number | null;
  sentence: string;
}

/** The document that a gateway's administrators write policies in. */
export interface PolicyFormat {
  /** What a person calls it, such as "policy XML". */
  name: string;
  /** Of a file that holds it. */
  extension: 'xml' | 'json';
  /** Whether a text looks like this format. */
  detect(text: string): boolean;
  /** @throws HeadroomError `invalid-input` that says what is wrong and where */
  read(text: string): { chain: PolicyChain; report: PolicyReport[] };
  write(chain: PolicyChain): string;
}
