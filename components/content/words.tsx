import type { Words } from '@/lib/content/content-page';

export function WrittenWords({ words }: { words: Words }) {
  if (typeof words === 'string') return words;
  return words.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a key={part.href} href={part.href}>
        {part.label}
      </a>
    ),
  );
}

export function Introduction({ intro, className = '' }: { intro: readonly Words[]; className?: string }) {
  return (
    <div className={`grid gap-4 text-lg ${className}`}>
      {intro.map((words, place) => (
        <p key={place}>
          <WrittenWords words={words} />
        </p>
      ))}
    </div>
  );
}
