type Props = {
  /** From `operatorInitials`, so that two operators of one list differ. */
  initials: string;
  /** The URL of the logo, a square of 96 px. */
  logo?: string | null | undefined;
  size?: 'size-9' | 'size-11';
};

/**
 * An operator's logo, otherwise its initials. The name stands beside it, so a screen reader skips it. The initials are
 * below the logo: they stay visible when the logo cannot be loaded, for instance without network. The image has no width in
 * HTML, because a browser shows the broken image icon in a box with a size.
 */
export function OperatorMark({ initials, logo, size = 'size-11' }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`bg-accent-soft text-accent-strong relative grid flex-none place-items-center overflow-hidden rounded-xl text-sm/normal font-bold ${size}`}
    >
      {initials}
      {logo && (
        <img
          src={logo}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          decoding="async"
          className="absolute top-0 left-0 w-auto"
        />
      )}
    </span>
  );
}
