import { TextField } from '@/components/ui/text-field';

type Props = { label: string; problem?: string | undefined };

/** A one-time code; phones offer to fill it in from the message. */
export function CodeField(props: Props) {
  return <TextField {...props} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />;
}
