/** Holds the room of charts whose code is still on its way: it is as large as the rest of a page, and comes after it. */
export const ChartsLoading = () => (
  <p className="flex min-h-88 items-center justify-center rounded-lg bg-sunken text-xs text-ink-2">
    The charts are coming …
  </p>
);
