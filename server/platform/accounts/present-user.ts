import type { Data } from '@/server/upstream/endpoints/table';
import type { UserRow } from './accounts.repo';

export function presentUser(user: UserRow): Data<'user'> {
  return {
    user: {
      uuid: user.uuid,
      fname: user.firstName,
      lname: user.lastName,
      phone: user.phone,
      image: user.image,
      role: user.role,
      status: user.status,
    },
    address: null,
    authDetails: { email: user.email, username: user.username },
  };
}

export function presentSignedInUser(user: UserRow) {
  return {
    userId: user.uuid,
    email: user.email,
    isEmailVerified: user.emailVerifiedAt !== null,
    firstName: user.firstName,
    lastName: user.lastName,
    profilePicUrl: user.image,
    role: user.role,
    phone: user.phone,
    status: user.status,
  };
}
