export const staffPath = '/staff';
/** The staff has a menu of its own. */
export const isStaffPath = (path: string): boolean => path === staffPath || path.startsWith(`${staffPath}/`);
export const factorPath = '/staff/me';
export const staffFormPath = (call: string): string => `/api/forms/staff/${call}`;
