import { localPath } from '@/lib/domain/local-path';

export const staffPath = '/staff';
export const isStaffPath = (path: string): boolean => path === staffPath || path.startsWith(`${staffPath}/`);
export const invitationPath = (token: string): string => `/staff/invitation/${token}`;
export const factorPath = '/staff/me';
/** A path below `/staff`, so that no form and no link leads to another site. */
export function staffPathOf(text: string | undefined): string | undefined {
  const path = localPath(text);
  return path !== null && isStaffPath(path.split('?')[0] ?? '') ? path : undefined;
}

export const staffFormPath = (call: string): string => `/api/forms/staff/${call}`;
