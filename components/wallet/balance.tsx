export function Balance({ label, balance }: { label: string; balance: string }) {
  return (
    <p>
      <span className="text-muted block text-sm">{label}</span>
      <span className="text-3xl font-bold tabular-nums">{balance}</span>
    </p>
  );
}
