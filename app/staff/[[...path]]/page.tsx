import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { StaffScreen } from '@/components/operator/staff-screen';
import type { PageQuery } from '@/server/bff/reads/page';
import { loadStaffScreen, staffTitle } from '@/server/bff/staff/staff-page';

type Props = { params: Promise<{ path?: string[] }>; searchParams: Promise<PageQuery> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: staffTitle((await params).path ?? []), robots: { index: false } };
}

export default async function StaffPage({ params, searchParams }: Props) {
  const { path = [] } = await params;
  const view = await loadStaffScreen(path.map(decodeURIComponent), await searchParams);
  if (!view) notFound();
  return <StaffScreen {...view} />;
}
