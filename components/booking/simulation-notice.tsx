export function SimulationNotice({ className = 'mt-4' }: { className?: string }) {
  return <p className={`text-muted text-sm ${className}`}>Card payments are simulated here. No money is taken.</p>;
}
