import { exportList } from '@/server/bff/staff/export-list';

type Context = { params: Promise<{ slug: string; list: string }> };

export async function GET({ url }: Request, { params }: Context): Promise<Response> {
  const { slug, list } = await params;
  return exportList(new URL(url), slug, list);
}
