type Props = {
  initials: string;
  logo?: string | null | undefined;
  size?: 'size-9' | 'size-11';
};

/** No width in HTML: a browser shows the broken image icon in a box with a size. */
export function OperatorMark({ initials, logo, size = 'size-11' }: Props) {
  return (
    <span aria-hidden="true" className={`operator-mark ${size}`}>
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
