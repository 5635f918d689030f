'use client';

import type { MouseEvent } from 'react';
import { Icon } from '@/components/ui/icon';

/** Without a script it is a popover. With a script it is a modal dialog, which needs no support for popovers. */
export function MenuButton({ menuId }: { menuId: string }) {
  return (
    <button
      type="button"
      aria-label="Menu"
      aria-haspopup="dialog"
      popoverTarget={menuId}
      onClick={(event) => open(event, menuId)}
      className="-mr-2 grid size-11 place-items-center rounded-lg md:hidden"
    >
      <Icon size={24}>
        <path d="M4 7h16M4 12h16M4 17h16" />
      </Icon>
    </button>
  );
}

function open(event: MouseEvent, menuId: string) {
  const menu = document.getElementById(menuId);
  if (!(menu instanceof HTMLDialogElement) || isOpenPopover(menu)) return;
  event.preventDefault();
  menu.onclick = ({ target }) => {
    const leaves = target === menu || (target instanceof Element && target.closest('a, button') !== null);
    if (leaves) menu.close();
  };
  menu.showModal();
}

const isOpenPopover = (menu: HTMLElement) => 'popover' in menu && menu.matches(':popover-open');
