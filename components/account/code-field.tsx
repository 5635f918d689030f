import { TextField } from '@/components/ui/text-field';

type Props = { label: string; problem?: string | undefined };

/** A field for a one-time code. Phones offer to fill it in from the SMS. */
export function CodeField(props: Props) {
  return <TextField {...props} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />;
}
