import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StaffScreen } from '@/components/operator/staff-screen';
import type { PageQuery } from '@/server/bff/page';
import { loadStaffScreen } from '@/server/bff/staff/staff-page';

export const metadata: Metadata = { title: 'Staff', robots: { index: false } };

type Props = { params: Promise<{ path?: string[] }>; searchParams: Promise<PageQuery> };

export default async function StaffPage({ params, searchParams }: Props) {
  const { path = [] } = await params;
  const view = await loadStaffScreen(path.map(decodeURIComponent), await searchParams);
  if (!view) notFound();
  return <StaffScreen {...view} />;
}
