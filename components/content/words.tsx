import type { Words } from '@/lib/content/content-page';

/** Text with its links. */
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

/** What stands above the sections. */
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
