import type { Thing } from '@/lib/content/structured-data/thing';

/** What the page says, once more for search engines (schema.org). It holds nothing that a person can't read on it. */
export function JsonLd({ data }: { data: Thing | readonly Thing[] }) {
  const content = { '@context': 'https://schema.org', ...(isOne(data) ? data : { '@graph': data }) };
  // `<` would let a name end the script.
  const text = JSON.stringify(content).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

function isOne(data: Thing | readonly Thing[]): data is Thing {
  return '@type' in data;
}
