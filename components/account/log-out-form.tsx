'use client';

import { BusyScreen } from '@/components/ui/busy-screen';
import { Button } from '@/components/ui/button';
import { formPath } from '@/lib/forms/form';
import { useLogOut } from './use-log-out';

export function LogOutForm({ label }: { label?: string }) {
  const { leaving, logOut } = useLogOut();
  return (
    <form
      method="post"
      action={formPath('end-session')}
      className="shrink-0"
      onSubmit={(event) => {
        event.preventDefault();
        logOut();
      }}
    >
      <Button type="submit" kind="secondary" name="session" value="this" aria-label={label ?? 'Log out this device'}>
        {label ?? 'Log out'}
      </Button>
      <BusyScreen busy={leaving} />
    </form>
  );
}
