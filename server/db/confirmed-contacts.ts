import { sql } from 'drizzle-orm';
import { users } from '@/server/db/schema/accounts';

export const confirmedContacts = {
  email: sql<string | null>`case when ${users.emailVerifiedAt} is not null then ${users.email} end`,
  phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null then ${users.phone} end`,
};
