import type { RequestSpec } from '@headroom/core';

/** Requests that were read from a description of an API or from recorded traffic. */
export interface RequestMix {
  /** Id of the format that it was read from. */
  format: string;
  /** The address that most of the requests go to; null when the source names none. */
  baseUrl: string | null;
  requests: RequestSpec[];
  /** Secrets that the requests refer to; their values are never taken over. */
  secrets: string[];
  /** What the source holds and the mix does not, in sentences. */
  leftOut: string[];
}

/** One format that requests can be read from. */
export interface MixFormat {
  id: string;
  label: string;
  /** Whether a text is of this format, judged by its content. */
  detect(text: string): boolean;
  /** @throws HeadroomError `invalid-input` that says what cannot be read, and where */
  read(text: string): RequestMix | Promise<RequestMix>;
}
