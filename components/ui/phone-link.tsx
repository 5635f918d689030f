export const phoneClass = 'inline-flex min-h-11 items-center whitespace-nowrap';

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replaceAll(' ', '')}`} className={phoneClass}>
    {phone}
  </a>
);

export const SoldAtRank = ({ phone }: { phone: string }) => (
  <>
    Its seats are sold at the rank: <PhoneLink phone={phone} />
  </>
);

export const NoFreeSeat = ({ rankPhone }: { rankPhone: string | null | undefined }) =>
  rankPhone ? (
    <p>
      <SoldAtRank phone={rankPhone} />
    </p>
  ) : (
    <p className="bg-sunken text-muted inline-flex min-h-11 items-center rounded-lg px-5 font-semibold">Full</p>
  );
