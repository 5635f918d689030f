import { foldUsername } from '@/lib/domain/username';
import type { users } from '@/server/db/schema/accounts';

export type NewUser = Omit<typeof users.$inferInsert, 'usernameKey'>;

export const withUsernameKey = (user: NewUser) => ({ ...user, usernameKey: foldUsername(user.username) });
