import { loginPath, signUpPath } from '@/lib/paths/pages';
import { carryNext } from '@/lib/paths/sign-in';

const ways = [
  [loginPath, 'Log in'],
  [signUpPath, 'Create account'],
] as const;

export function SignInWays({ next, current }: { next: string | null; current?: string }) {
  return (
    <nav aria-label="Log in or sign up" className="mb-4 grid grid-cols-2 gap-2">
      {ways.map(([path, label]) => (
        <a
          key={path}
          href={carryNext(path, next)}
          aria-current={path === current ? 'page' : undefined}
          className="border-edge bg-surface text-accent-strong hover:bg-accent-soft aria-[current]:border-accent aria-[current]:bg-accent-soft flex min-h-12 items-center justify-center rounded-xl border-2 font-semibold no-underline"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
