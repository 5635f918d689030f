import { accountHomePath } from '@/lib/paths/account';

export function AccountName({ name }: { name: string }) {
  return (
    <a href={accountHomePath} className="text-ink flex min-h-11 items-center font-semibold no-underline">
      <span className="max-w-40 truncate md:max-w-48">{name}</span>
    </a>
  );
}
