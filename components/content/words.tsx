import { SiteContact } from '@/components/ui/site-contact';
import { type Words, isPoints, type Block } from '@/lib/content/content-page';

function WrittenWords({ words }: { words: Words }) {
  if (typeof words === 'string') return words;
  return words.map((part) => {
    if (typeof part === 'string') return part;
    if ('contact' in part) return <SiteContact key={part.contact} of={part.contact} />;
    return (
      <a key={part.href} href={part.href}>
        {part.label}
      </a>
    );
  });
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

/** The order never changes, so the index is a safe key. */
export function SectionBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid gap-4">
      {blocks.map((block, place) =>
        isPoints(block) ? (
          <ul key={place} className="grid list-disc gap-2 pl-5">
            {block.points.map((words, point) => (
              <li key={point}>
                <WrittenWords words={words} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={place}>
            <WrittenWords words={block} />
          </p>
        ),
      )}
    </div>
  );
}
