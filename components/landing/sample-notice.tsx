import type { ReactNode } from 'react';

export function SampleNotice({ operators }: { operators: readonly { name: string; sample: boolean }[] }) {
  const samples = operators.filter(({ sample }) => sample);
  if (samples.length === 0) return null;
  if (samples.length === operators.length) return <AllSampleNotice />;
  return <Notice>{`Sample data, of buses that do not exist: ${samples.map(({ name }) => name).join(', ')}.`}</Notice>;
}

export function AllSampleNotice() {
  return <Notice>This is sample data: the buses shown here do not exist.</Notice>;
}

const Notice = ({ children }: { children: ReactNode }) => <p className="text-muted mt-4 text-sm">{children}</p>;
