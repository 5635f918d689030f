'use client';

import { useState } from 'react';
import { carriedScript, carryNotice, takeCarried } from '@/lib/browser/carried-notice';
import { useMessage } from './messages';
import { Notice, noticeClass } from './notice';
import { useBrowserValue } from './use-hydrated';

const bad = '!';
let carried: string | null | undefined;

function take(): string | null {
  carried = carried === undefined ? takeCarried() : carried;
  return carried;
}

export function leaveSaying({ text, isBad }: { text: string; isBad: boolean }, path: string): void {
  carryNotice(isBad ? bad + text : text);
  location.assign(path);
}

/**
 * A script shows the text before the first paint, because a page that moves at its hydration loses a tap. The notice has the
 * focus unless a field has it, because the button of the form before is gone.
 */
export function CarriedNotice() {
  const text = useBrowserValue(take, null);
  const [isOver, setOver] = useState(false);
  useMessage(() => setOver(true));
  if (isOver) return null;
  if (text === null)
    return (
      <div
        data-good={noticeClass('good', 'mb-4')}
        data-bad={noticeClass('bad', 'mb-4')}
        dangerouslySetInnerHTML={{ __html: `<script>${carriedScript}</script>` }}
        suppressHydrationWarning
      />
    );
  return (
    <div ref={takeFocus} tabIndex={-1} className="mb-4 outline-none">
      <Notice tone={text.startsWith(bad) ? 'bad' : 'good'}>{text.replace(bad, '')}</Notice>
    </div>
  );
}

function takeFocus(box: HTMLElement | null) {
  if (document.activeElement === document.body) box?.focus({ preventScroll: true });
}
