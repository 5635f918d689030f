import { join } from 'node:path';
import { Font } from '@react-pdf/renderer';

/** Readers have Helvetica themselves: the letters of Western Europe and of Setswana. */
const helveticaText = /^[\u0020-\u00ffŠšŽžŒœŸ’–]*$/u;
/** Of this font a document holds the letters it shows. Scripts that it lacks, as Chinese, are shown as boxes. */
const manyLetters = 'DejaVu Sans Bold';
const folder = join(process.cwd(), 'node_modules', 'dejavu-fonts-ttf', 'ttf');

Font.register({ family: manyLetters, src: join(folder, 'DejaVuSans-Bold.ttf') });
// Names are not English: they are cut only where they would not fit a line at all.
Font.registerHyphenationCallback((word) => (word.length > 22 ? (word.match(/.{1,14}/gu) ?? [word]) : [word]));

export const regular = 'Helvetica';
export const bold = 'Helvetica-Bold';

/** The bold font that has all letters of a text: a name may hold any. */
export const boldFor = (text: string) => (helveticaText.test(text) ? bold : manyLetters);
