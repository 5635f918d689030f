import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode, row?: string | undefined];
type Classes = { className: string; row?: string; label?: string; value?: string };
type Props = Classes & { facts: readonly Fact[]; translate?: 'no'; children?: ReactNode };

/** `row`, `label` and `value` are classes. A fact may have its own class of a row. A fact without a value is left out. */
export const Facts = ({ facts, className, row, label = 'text-muted', value, translate, children }: Props) => (
  <dl className={className}>
    {facts.map(
      ([name, text, ownRow = row]) =>
        text && (
          <div key={name} className={ownRow}>
            <dt className={label}>{name}</dt>
            <dd translate={translate} className={value}>
              {text}
            </dd>
          </div>
        ),
    )}
    {children}
  </dl>
);
