import { isPoints, type Block } from '@/lib/content/content-page';
import { WrittenWords } from './words';

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
