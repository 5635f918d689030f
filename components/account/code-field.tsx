import { TextField } from '@/components/ui/text-field';

type Props = { label: string; problem?: string | undefined };

export function CodeField(props: Props) {
  return <TextField {...props} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />;
}
