import type { ReactNode } from 'react';

const tones = {
  info: 'bg-accent-soft border-accent text-ink',
  good: 'bg-good-soft border-good text-ink',
  warn: 'bg-warn-soft border-warn text-ink',
  bad: 'bg-bad-soft border-bad text-ink',
} as const;

export const noticeClass = (tone: keyof typeof tones, className: string) =>
  `rounded-lg border-l-4 px-4 py-3 ${tones[tone]} ${className}`;

type Props = { tone?: keyof typeof tones; children: ReactNode; className?: string };

export function Notice({ tone = 'info', children, className = '' }: Props) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={noticeClass(tone, className)}>
      {children}
    </div>
  );
}
