import type { Metadata } from 'next';
import { faqs } from '@/lib/faqs';

export const metadata: Metadata = { title: 'Help' };

export default function FaqsPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-6 text-2xl">Help</h1>
      {faqs.map(({ title, description }) => (
        <details key={title} name="faq" className="rounded-card bg-surface border-line mb-3 border px-4 py-2">
          <summary className="flex min-h-11 items-center font-semibold">{title}</summary>
          <p className="text-muted pb-3">{description}</p>
        </details>
      ))}
    </div>
  );
}
