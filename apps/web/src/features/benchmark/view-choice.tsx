import { classNames } from '@/ui/class-names';

/** Ways to look at one benchmark; the first leaves the URL clean. */
export const views = ['form', 'yaml'] as const;
const labels = { form: 'Form', yaml: 'YAML' };

interface ViewChoiceProps {
  view: (typeof views)[number];
  onChoose: (view: (typeof views)[number]) => void;
}

export const ViewChoice = ({ view, onChoose }: ViewChoiceProps) => (
  <div role="group" aria-label="Edit as" className="flex">
    {views.map((option) => (
      <button
        key={option}
        type="button"
        aria-pressed={view === option}
        onClick={() => view !== option && onChoose(option)}
        className={classNames(
          '-ml-px h-8.5 border border-control bg-surface px-3 text-[13px] font-medium first:ml-0 first:rounded-l-md last:rounded-r-md hover:bg-sunken',
          view === option && 'z-1 border-accent bg-accent-soft text-accent',
        )}
      >
        {labels[option]}
      </button>
    ))}
  </div>
);
