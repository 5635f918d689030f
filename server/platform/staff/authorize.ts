import { z } from 'zod';
import { AppError } from '@/lib/errors';
import { isStarred, mayDo, type Permission } from '@/lib/permissions';
import type { Passenger, Platform } from '@/server/platform/platform';
import { hasFreshFactor } from './factor';
import { findMembership, type Membership } from './staff.repo';

const operatorOf = z.object({ operatorId: z.union([z.uuid(), z.literal('platform')]).default('platform') });

/** An outsider learns nothing of the operator. A colleague learns that the permission is missing. */
export async function authorize(
  { db, clock }: Platform,
  permission: Permission | 'self',
  user: Passenger,
  params: unknown,
): Promise<Membership | undefined> {
  if (permission === 'self') return undefined;
  const scope = operatorOf.safeParse(params);
  const membership = scope.success ? await findMembership(db, user.id, scope.data.operatorId) : undefined;
  if (!membership) throw new AppError('not_found');
  if (!mayDo(membership.role, permission)) throw new AppError('not_allowed');
  if (isStarred(permission) && !hasFreshFactor(user, clock())) throw new AppError('factor_required');
  return membership;
}
