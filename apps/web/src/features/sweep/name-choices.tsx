interface NameChoicesProps {
  legend: string;
  /** Of its problem in the page. */
  id: string;
  choices: readonly { id: string; name: string }[];
  /** Ids. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  hint?: string;
  problem?: string | undefined;
}

/** Levels of a factor that have names: policy sets, tiers. */
export function NameChoices({ legend, id, choices, chosen, onChange, hint, problem }: NameChoicesProps) {
  return (
    <fieldset aria-describedby={problem ? id : undefined}>
      <legend className="mb-1 text-[13px] font-medium">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.id} className="flex min-h-7 cursor-pointer items-center gap-2 text-[13px]">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(choice.id)}
            onChange={({ target }) =>
              onChange(
                choices
                  .filter((each) => (each.id === choice.id ? target.checked : chosen.includes(each.id)))
                  .map((each) => each.id),
              )
            }
          />
          {choice.name}
        </label>
      ))}
      {hint && <p className="mt-1 text-xs text-ink-3">{hint}</p>}
      {problem && (
        <p id={id} className="mt-1 text-xs font-medium text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
