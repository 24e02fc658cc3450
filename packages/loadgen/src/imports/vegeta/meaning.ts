export const meaning =
  'A latency is in nanoseconds, from the sending of a request to the end of its response, connecting included.';
