import type { Profile } from '@/lib/contracts/accounts';
import { profilePictureApiPath } from '@/lib/paths/files';
import type { Output } from '@/server/api/endpoints/table';
import type { AddressRow, UserRow } from './accounts.repo';
import type { DecoyRow } from './sign-ups.repo';

export function toProfile(user: UserRow, address: AddressRow | null): Profile {
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
    username: user.username,
    email: user.email,
    isEmailVerified: user.emailVerifiedAt !== null,
    isEmailRemoved: user.email === null && user.emailRemovedAt !== null,
    isPhoneRemoved: user.phone === null,
    address: address?.address ?? '',
    city: address?.city ?? '',
    zipCode: address?.zipCode ?? '',
    country: address?.country ?? '',
    picture: user.image === null ? null : profilePictureApiPath,
  };
}

export function toSpecUser(user: UserRow, address: AddressRow | null): Output<'user'> {
  const { email, username, isEmailVerified, isEmailRemoved, isPhoneRemoved } = toProfile(user, address);
  return {
    user: {
      ...presentRecord(user),
      fname: user.firstName,
      lname: user.lastName,
      phone: user.phone ?? '',
      image: user.image,
      role: user.role,
      status: user.status,
      deleted: user.deletedAt !== null,
      address: address?.uuid ?? null,
    },
    address: address && {
      ...presentRecord(address),
      address: address.address,
      city: address.city,
      zipCode: address.zipCode,
      country: address.country,
    },
    authDetails: { email, username, isEmailVerified, isEmailRemoved, isPhoneRemoved },
  };
}

function presentRecord({ id, uuid, createdAt, updatedAt, deletedAt, version }: UserRow | AddressRow) {
  return {
    id,
    uuid,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
    version,
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
    phone: user.phone ?? '',
    status: user.status,
  };
}

export function presentDecoy({ uuid }: DecoyRow): ReturnType<typeof presentSignedInUser> {
  return {
    userId: uuid,
    email: null,
    isEmailVerified: false,
    firstName: '',
    lastName: '',
    profilePicUrl: null,
    role: 'user',
    phone: '',
    status: 'INACTIVE',
  };
}
