import { sampleContacts } from '@/lib/brand';
import { isPoints, type Block, type ContentLink, type ContentPage, type Words } from './content-page';

const wordsOf = (block: Block): readonly Words[] => (isPoints(block) ? block.points : [block]);
const partsOf = (words: Words) => (typeof words === 'string' ? [words] : words);

const written = ({ intro, sections }: ContentPage): readonly Words[] => [
  ...intro,
  ...sections.flatMap(({ blocks }) => blocks.flatMap(wordsOf)),
];

export const paragraphsOf = (page: ContentPage): string[] =>
  written(page).map((words) =>
    partsOf(words)
      .map((part) => {
        if (typeof part === 'string') return part;
        return 'contact' in part ? sampleContacts[part.contact] : part.label;
      })
      .join(''),
  );

export const linksOf = (page: ContentPage): ContentLink[] =>
  written(page).flatMap((words) => partsOf(words).filter((part) => typeof part !== 'string' && 'href' in part));
