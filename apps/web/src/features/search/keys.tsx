/** Keys to press, as they stand on a keyboard. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="inline-flex gap-1">
    {keys.map((key) => (
      <kbd
        key={key}
        className="min-w-5 rounded border border-line bg-sunken px-1 text-center font-sans text-2xs leading-4.5 text-ink-2"
      >
        {key}
      </kbd>
    ))}
  </span>
);
