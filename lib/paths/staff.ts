export const staffPath = '/staff';
/** Screens of the staff have another menu. */
export const isStaffPath = (path: string): boolean => path === staffPath || path.startsWith(`${staffPath}/`);
export const factorPath = '/staff/me';
export const staffFormPath = (call: string): string => `/api/forms/staff/${call}`;
