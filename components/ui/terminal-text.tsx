import { slug } from '@/lib/format/names';
import { terminalsPath } from '@/lib/paths/pages';

type Props = {
  children: string;
  /** A booking or its trip leg: the link leads to its town, and its operator may take cash too. */
  of?: { from?: string | undefined; cashDesk?: CashDesk | null | undefined } | null | undefined;
};
type CashDesk = { town: string; place: string; openingHours: string };

/** Links the first 'a terminal' of a sentence to the list of terminals. */
export function TerminalText({ children: sentence, of }: Props) {
  const place = 'a terminal';
  const [before, after] = sentence.split(new RegExp(`${place}(.*)`, 's'));
  if (after === undefined) return sentence;
  const desk = of?.cashDesk;
  return (
    <>
      {before}
      <a href={of?.from ? `${terminalsPath}#${slug(of.from)}` : terminalsPath}>{place}</a>
      {after}
      {desk && (
        <>
          {' The operator also takes cash: '}
          <span translate="no">{`${desk.place}, ${desk.town} (${desk.openingHours})`}</span>.
        </>
      )}
    </>
  );
}
