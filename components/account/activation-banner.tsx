import { emailActivationPath } from '@/lib/paths/account';
import { Notice } from '@/components/ui/notice';

/** Blocks no action (spec section 2). */
export function ActivationBanner() {
  return (
    <Notice tone="warn" className="mb-6 flex flex-wrap items-center gap-x-3 pt-3! pb-1! sm:pt-1!">
      Please activate your account!
      <a href={emailActivationPath} className="inline-flex min-h-11 items-center font-semibold">
        Click Here
      </a>
    </Notice>
  );
}
