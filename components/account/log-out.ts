import { toast } from '@/components/ui/toast';
import { AppError, errors } from '@/lib/errors';
import { signOut } from '@/lib/session';

/** Signs out; says why when that failed. */
export function logOut(): void {
  signOut().catch((error: unknown) => toast(error instanceof AppError ? error.message : errors.GENERIC_ERROR.message));
}
