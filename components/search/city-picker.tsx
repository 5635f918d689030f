import type { ComponentType } from 'react';
import { fieldClass, FieldProblem } from '@/components/ui/field-problem';
import type { CityOption } from '@/lib/contracts/search';

export type CityControlProps = {
  name: 'from' | 'to';
  cities: readonly CityOption[];
  initial: string;
  invalid: boolean;
  describedBy: string | undefined;
};
export type CityComboboxType = ComponentType<CityControlProps>;

type Props = Pick<CityControlProps, 'name' | 'cities' | 'initial'> & {
  label: string;
  problem: string | null;
  Combobox: CityComboboxType | null;
};

export const labelIdOf = (name: string) => `${name}-label`;
export const problemIdOf = (name: string) => `${name}-problem`;

export function CityPicker({ label, problem, Combobox, ...field }: Props) {
  const problemId = problemIdOf(field.name);
  const control = { ...field, invalid: problem !== null, describedBy: problem === null ? undefined : problemId };
  return (
    <div>
      <label id={labelIdOf(field.name)} htmlFor={field.name} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">{Combobox ? <Combobox {...control} /> : <CityList {...control} />}</div>
      {problem !== null && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </div>
  );
}

function CityList({ name, cities, initial, invalid, describedBy }: CityControlProps) {
  return (
    <select
      id={name}
      name={name}
      defaultValue={initial}
      required
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      className={fieldClass}
    >
      <option value="">Choose a town</option>
      {cities.map((city) => (
        <option key={city.slug} value={city.slug}>
          {city.name}
        </option>
      ))}
    </select>
  );
}
