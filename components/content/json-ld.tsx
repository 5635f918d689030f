import type { Thing } from '@/lib/content/structured-data/thing';

export function JsonLd({ data }: { data: Thing | readonly Thing[] }) {
  const content = { '@context': 'https://schema.org', ...(isOne(data) ? data : { '@graph': data }) };
  // Escapes `<`, so that a name cannot close the script element.
  const text = JSON.stringify(content).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

function isOne(data: Thing | readonly Thing[]): data is Thing {
  return '@type' in data;
}
