import { Canvas, Document, Image, Page, renderToBuffer, StyleSheet, Text, View, Font } from '@react-pdf/renderer';
import { join } from 'node:path';
import { brand } from '@/lib/brand';
import type { Ticket, TicketPassenger } from '@/lib/contracts/tickets';
import { shownPassengers } from '@/server/documents/tickets/shown-passengers';
import { arrivalText, delayText, formatDay, reasonText } from '@/lib/format/journey';
import { arriveMinutesBefore } from '@/lib/limits';
import { siteContacts } from '@/server/process/site-contacts';
import { qrBars } from './qr';

/** Characters of Helvetica, which PDF readers contain: Western Europe and Setswana. */
const helveticaText = /^[\u0020-\u00ffŠšŽžŒœŸ’–]*$/u;
/** Scripts that this font lacks, such as Chinese, appear as boxes. */
const manyLetters = 'DejaVu Sans Bold';
const folder = join(process.cwd(), 'node_modules', 'dejavu-fonts-ttf', 'ttf');

Font.register({ family: manyLetters, src: join(folder, 'DejaVuSans-Bold.ttf') });
// English hyphenation does not fit names, so a word is split only if it is longer than a line.
Font.registerHyphenationCallback((word) => (word.length > 22 ? (word.match(/.{1,14}/gu) ?? [word]) : [word]));

const regular = 'Helvetica';
const bold = 'Helvetica-Bold';

const boldFor = (text: string) => (helveticaText.test(text) ? bold : manyLetters);

const styles = StyleSheet.create({
  page: { padding: 24, fontFamily: regular, fontSize: 10, color: '#131c26' },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 8 },
  sheet: { flexDirection: 'row', alignItems: 'center', gap: 8 },
  logo: { width: 36, height: 36 },
  name: { fontFamily: bold, fontSize: 18, color: '#0a5a8c' },
  muted: { color: '#55606c' },
  code: { flexDirection: 'row', marginBottom: 12 },
  qr: { width: 168, height: 168 },
  typed: { flexGrow: 1, flexBasis: 0, paddingLeft: 12, justifyContent: 'center' },
  number: { fontFamily: bold, fontSize: 26, marginTop: 2, marginBottom: 12 },
  state: { fontFamily: bold, fontSize: 13 },
  fields: { flexDirection: 'row', flexWrap: 'wrap' },
  field: { width: '50%', marginBottom: 10, paddingRight: 8 },
  value: { marginTop: 1 },
  foot: { borderTopWidth: 1, borderTopColor: '#ded8ca', paddingTop: 10, gap: 6 },
});

/** A5 portrait is readable on a phone and prints on any paper. `logo` is a PNG. */
export function renderTicketPdf(ticket: Ticket, logo?: Uint8Array | null): Promise<Uint8Array> {
  const people = shownPassengers(ticket.passengers);
  return renderToBuffer(
    <Document
      title={`${brand.name} ticket ${ticket.reservationNumber}`}
      author={brand.name}
      creator={brand.name}
      producer={brand.name}
      language="en"
    >
      {people.map((person, index) => (
        <TicketPage
          key={person.seat}
          ticket={ticket}
          logo={logo}
          person={person}
          place={`${index + 1} of ${people.length}`}
        />
      ))}
    </Document>,
  );
}

type PageProps = { ticket: Ticket; logo: Uint8Array | null | undefined; person: TicketPassenger; place: string };

function TicketPage({ ticket, logo, person, place }: PageProps) {
  return (
    <Page size="A5" orientation="portrait" style={styles.page}>
      <View style={styles.head}>
        <Text style={styles.name}>{brand.name}</Text>
        <View style={styles.sheet}>
          <View>
            <Text style={{ fontFamily: boldFor(ticket.operator) }}>{ticket.operator}</Text>
            <Text style={styles.muted}>Ticket {place}</Text>
          </View>
          {logo && <Image src={{ data: Buffer.from(logo), format: 'png' }} style={styles.logo} />}
        </View>
      </View>
      <View style={styles.code}>
        <QrCode content={person.qrContent} />
        <View style={styles.typed}>
          <Text style={styles.muted}>Ticket number</Text>
          <Text style={styles.number}>{ticket.reservationNumber}</Text>
          <Text style={styles.state}>{person.status === 'used' ? 'Used' : 'Paid'}</Text>
        </View>
      </View>
      <View style={styles.fields}>
        {printedFields(ticket, person).map(([label, value]) => (
          <Field key={label} label={label} value={value.normalize('NFC')} />
        ))}
      </View>
      <View style={styles.foot}>
        {printedNotes(ticket).map((note) => (
          <Text key={note}>{note}</Text>
        ))}
      </View>
    </Page>
  );
}

type Painter = Record<'rect' | 'scale', (...numbers: number[]) => void> & { fill: (colour: string) => void };

function QrCode({ content }: { content: string }) {
  const { side, bars } = qrBars(content);
  return (
    <Canvas
      style={styles.qr}
      paint={(painter: Painter, width) => {
        painter.scale(width / side);
        for (const bar of bars) painter.rect(bar.x, bar.y, bar.width, 1);
        painter.fill('#000000');
        return null;
      }}
    />
  );
}

function Field({ label, value }: { label: string; value: string }) {
  const textStyle = { fontFamily: boldFor(value), fontSize: value.length > 40 ? 9 : 11 };
  return (
    <View style={styles.field}>
      <Text style={styles.muted}>{label}</Text>
      <Text style={[styles.value, textStyle]}>{value}</Text>
    </View>
  );
}

/** Spec section 2, /v2/self-service. */
function printedFields(ticket: Ticket, person: TicketPassenger): (readonly [label: string, value: string])[] {
  return [
    ['Passenger', person.names],
    ['Seat', person.seat],
    ['Booking date and departure', `${formatDay(ticket.date)}, ${ticket.departureTime} Hrs`],
    ...(ticket.delayMinutes > 0
      ? [['Late bus', [delayText(ticket), reasonText(ticket.delayReason)].filter(Boolean).join('. ')] as const]
      : []),
    ['Route', `${ticket.from} to ${ticket.to}`],
    ['Boarding time and place', `${ticket.departureTime} Hrs, ${ticket.boardingPlace}`],
    ['Drop time and place', `${arrivalText(ticket)}, ${ticket.dropPlace}`],
    ['Bus service', `${ticket.operator}, ${ticket.regNo}`],
    ...(ticket.operatorPhone ? [['Phone of the operator', ticket.operatorPhone] as const] : []),
    ['Booked seats', ticket.seats.join(', ')],
    ['Fare', `P${ticket.fare}`],
    ['Total', `P${ticket.totalPrice}`],
  ];
}

function printedNotes({ sample }: Ticket): string[] {
  return [
    `Please be there ${arriveMinutesBefore} minutes before departure, with this ticket and proof of identity.`,
    ...(sample ? ['Sample data: this bus service is invented.'] : []),
    `${brand.name}, ${siteContacts().phone}`,
  ];
}
