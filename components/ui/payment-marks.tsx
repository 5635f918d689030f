const frame = 'border-line h-6 w-10 rounded border bg-white';

export function PaymentMarks() {
  return (
    <ul aria-label="Cards" className="flex gap-2">
      <li>
        <svg viewBox="0 0 40 24" role="img" aria-label="Visa" className={frame}>
          <text x="20" y="16.5" textAnchor="middle" fontSize="12" fontWeight="800" fontStyle="italic" fill="#1a1f71">
            VISA
          </text>
        </svg>
      </li>
      <li>
        <svg viewBox="0 0 40 24" role="img" aria-label="Mastercard" className={frame}>
          <circle cx="16" cy="12" r="7" fill="#eb001b" />
          <circle cx="24" cy="12" r="7" fill="#f79e1b" fillOpacity=".85" />
        </svg>
      </li>
    </ul>
  );
}
