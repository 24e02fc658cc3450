import { CheckField, TextField } from '@/ui/form-fields';

interface BilledSwitchProps {
  /** The path of the switch in the form, and of the name that is typed for it. */
  path: string;
  confirmPath: string;
  label: string;
  checked: boolean;
  /** As it is saved; who switches it on types the name. */
  wasOn: boolean;
  /** What is named, as in "app", its name, and what typing it lets happen, as in "its units be scaled". */
  thing: string;
  name: string;
  lets: string;
  typed: string;
  onChange: (checked: boolean) => void;
  onType: (typed: string) => void;
}

/** Lets runs and sweeps change what Azure bills: switched on by typing the name of what is changed. */
export function BilledSwitch(props: BilledSwitchProps) {
  const { path, confirmPath, label, checked, wasOn, thing, name, lets, typed, onChange, onType } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <CheckField path={path} label={label} checked={checked} onChange={onChange} />
      {checked && !wasOn && (
        <TextField
          path={confirmPath}
          label={`Name of the ${thing}`}
          hint={`type ${name} to let ${lets}`}
          value={typed}
          onChange={onType}
        />
      )}
    </div>
  );
}
