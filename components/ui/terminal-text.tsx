import { terminalsPath } from '@/lib/paths/pages';

/** Links the first 'a terminal' of a sentence to the list of terminals. */
export function TerminalText({ children: sentence }: { children: string }) {
  const place = 'a terminal';
  const [before, after] = sentence.split(new RegExp(`${place}(.*)`, 's'));
  if (after === undefined) return sentence;
  return (
    <>
      {before}
      <a href={terminalsPath}>{place}</a>
      {after}
    </>
  );
}
