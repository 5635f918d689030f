import { join } from 'node:path';
import { Font } from '@react-pdf/renderer';

/** Characters of Helvetica, which PDF readers contain: Western Europe and Setswana. */
const helveticaText = /^[\u0020-\u00ffŠšŽžŒœŸ’–]*$/u;
/** Scripts that this font lacks, such as Chinese, appear as boxes. */
const manyLetters = 'DejaVu Sans Bold';
const folder = join(process.cwd(), 'node_modules', 'dejavu-fonts-ttf', 'ttf');

Font.register({ family: manyLetters, src: join(folder, 'DejaVuSans-Bold.ttf') });
// English hyphenation does not fit names, so a word is split only if it is longer than a line.
Font.registerHyphenationCallback((word) => (word.length > 22 ? (word.match(/.{1,14}/gu) ?? [word]) : [word]));

export const regular = 'Helvetica';
export const bold = 'Helvetica-Bold';

export const boldFor = (text: string) => (helveticaText.test(text) ? bold : manyLetters);
