'use client';

import { useEffect, useId, useRef, type ReactNode } from 'react';

type Props = {
  open: boolean;
  title: string;
  onClose: () => void;
  dismissable?: boolean;
  children: ReactNode;
};

export function Dialog({ open, title, onClose, dismissable = true, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The browser reports a native close only later. A key in between would find the dialog still open in `open`.
        event.preventDefault();
        if (dismissable) onClose();
      }}
      onClose={() => {
        if (!ref.current?.open) onClose();
      }}
      className="bg-surface text-ink rounded-card m-auto w-[min(28rem,calc(100vw-2rem))] border-0 p-6 shadow-2xl"
    >
      <h2 id={titleId} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
