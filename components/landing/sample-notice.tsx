/** Where operators are invented, so that nobody goes to the station for their buses. */
export function SampleNotice({ operators }: { operators: readonly { name: string; sample: boolean }[] }) {
  const samples = operators.filter(({ sample }) => sample);
  if (samples.length === 0) return null;
  const all = samples.length === operators.length;
  return (
    <p className="text-muted mt-4 text-sm">
      {all
        ? 'This is sample data: the buses shown here do not exist.'
        : `Sample data, of buses that do not exist: ${samples.map(({ name }) => name).join(', ')}.`}
    </p>
  );
}
