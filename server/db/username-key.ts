import { foldUsername } from '@/lib/domain/username';
import type { users } from '@/server/db/schema/accounts';

export type NewUserRow = Omit<typeof users.$inferInsert, 'usernameKey'>;

export const withUsernameKey = (user: NewUserRow) => ({ ...user, usernameKey: foldUsername(user.username) });
