import { exportList } from '@/server/bff/staff/export-list';

type Context = { params: Promise<{ slug: string; list: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { slug, list } = await params;
  return exportList(request, slug, list);
}
