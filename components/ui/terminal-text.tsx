import { slug } from '@/lib/format/names';
import { terminalsPath } from '@/lib/paths/pages';

type CashDesk = { town: string; place: string; openingHours: string };
/** `of`: a booking or its trip leg. The link leads to its town, and its operator may take cash too. */
type Props = { children: string; of?: { from?: string | undefined; cashDesk?: CashDesk | null | undefined } | null };

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
      {desk && ' The operator also takes cash: '}
      {desk && <span translate="no">{`${desk.place}, ${desk.town} (${desk.openingHours}).`}</span>}
    </>
  );
}
