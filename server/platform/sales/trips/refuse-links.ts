import { AppError } from '@/lib/errors';

const sentence = 'Passengers read this. Please write it without a link and without @';

/** Refuses a reason with an address. A dot between letters is that of a domain, and "a.m." is none. */
export function refuseLinks(reason: string) {
  const isLink = /@|:\/\/|www\.|[\p{L}\d-]\.\p{L}{2,}|\d+(\.\d+){3}/iu.test(reason.normalize('NFKC'));
  if (isLink) throw new AppError('invalid_request', { fields: { reason: sentence } });
}
