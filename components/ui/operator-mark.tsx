type Props = {
  /** From `operatorInitials`, so that two operators of one list differ. */
  initials: string;
  /** The URL of the logo, a square of 96 px. */
  logo?: string | null | undefined;
  className?: string;
};

/**
 * An operator's logo, otherwise its initials. The name stands beside it, so a screen reader skips it. The initials are
 * below the logo: they stay visible when the logo cannot be loaded, for instance without network.
 */
export function OperatorMark({ initials, logo, className = '' }: Props) {
  return (
    <span aria-hidden="true" className={`operator-mark ${className}`}>
      {initials}
      {logo && <img src={logo} alt="" width={44} height={44} loading="lazy" decoding="async" />}
    </span>
  );
}
