'use client';

import type { MouseEvent } from 'react';
import { brand } from '@/lib/brand';
import { homePath, loginPath } from '@/lib/paths/pages';
import { Icon } from '@/components/ui/icon';
import { SiteContact } from '@/components/ui/site-contact';
import { menuLinks } from './site-links';

const menuId = 'side-menu';

export function SideMenu() {
  return (
    <>
      <MenuButton menuId={menuId} />
      <dialog
        id={menuId}
        popover="auto"
        aria-label="Menu"
        className="bg-surface text-ink shadow-lift open:animate-slide-in fixed inset-y-0 right-0 left-auto h-full max-h-none w-[min(20rem,86vw)] overflow-y-auto overscroll-contain"
      >
        <div className="flex min-h-full flex-col p-4">
          <div className="mb-2 flex items-center justify-between">
            <span className="text-xl font-extrabold tracking-tight">{brand.name}</span>
            <button
              type="button"
              aria-label="Close the menu"
              popoverTarget={menuId}
              popoverTargetAction="hide"
              className="-mr-2 grid size-11 place-items-center rounded-lg"
            >
              <Icon size={24}>
                <path d="M6 6l12 12M18 6 6 18" />
              </Icon>
            </button>
          </div>
          <nav
            aria-label="Menu"
            className="entry:flex entry:min-h-11 entry:w-full entry:items-center entry:font-semibold entry:text-inherit"
          >
            <a href={homePath}>Home</a>
            {menuLinks.map(([href, label]) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
            <hr className="border-line my-2" />
            <a href={loginPath}>Login</a>
          </nav>
          <p className="text-muted mt-auto pt-6 text-sm">
            Questions? Call <SiteContact of="phone" className="inline-flex! whitespace-nowrap" />
          </p>
        </div>
      </dialog>
    </>
  );
}

/** Without a script it is a popover. With a script it is a modal dialog, which needs no support for popovers. */
function MenuButton({ menuId }: { menuId: string }) {
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
