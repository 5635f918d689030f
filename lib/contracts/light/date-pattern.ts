/** Dates of this product. PostgreSQL has no year 0000. The schemas and the table of routes share it. */
export const datePattern = /^[2-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
