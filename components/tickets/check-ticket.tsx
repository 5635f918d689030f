'use client';

import { useEffect, useState } from 'react';
import { BusyScreen } from '@/components/ui/busy-screen';
import { Button, buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { LiveButton } from '@/components/ui/live-button';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { useHydrated } from '@/components/ui/use-hydrated';
import { checkScanned, storeTicketKeys, type ShownCheck } from '@/lib/api/check-scanned';
import type { TicketCheck } from '@/lib/contracts/tickets';
import { AppError, errors, type ErrorCode } from '@/lib/errors';
import { storeThisPage, onceLoaded } from '@/lib/browser/offline-page';
import { checkTicket } from '@/lib/api/tickets';
import { openQrReader, readPhoto } from '@/lib/browser/read-qr';
import { checkTicketPath } from '@/lib/paths/pages';
import { CheckResult } from './check-result';
import { useCamera } from './use-camera';

const checkTexts = {
  noCamera: 'The camera can not be used. Take a photo, or type the ticket number.',
  noCode: 'There is no QR code to be read in this photo. Go closer, or type the ticket number.',
} as const;

type Props = {
  typed: string;
  first: { check: TicketCheck } | { problem: ErrorCode } | null;
};

export function CheckTicket({ typed, first }: Props) {
  const [check, setCheck] = useState<ShownCheck | null>(first && 'check' in first ? first.check : null);
  const [problem, setProblem] = useState(first && 'problem' in first ? errors[first.problem].message : null);
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => dropQuery(), []);
  useEffect(() => {
    // A check without a network needs the keys and this page, so both are stored now.
    void storeTicketKeys();
    return onceLoaded(() => void openQrReader().then(storeThisPage, () => undefined));
  }, []);

  async function run(work: () => Promise<ShownCheck | string>) {
    setBusy(true);
    setProblem(null);
    setCheck(null);
    try {
      const result = await work();
      if (typeof result === 'string') setProblem(result);
      else setCheck(result);
    } catch (error) {
      setProblem(error instanceof AppError ? error.message : errors.GENERIC_ERROR.message);
    } finally {
      setBusy(false);
      scrollTo({ top: 0 });
    }
  }

  const { video, running, start, stop } = useCamera({
    onFound: (content) => void run(() => checkScanned(content)),
    onFailed: (error) => setProblem(error instanceof AppError ? error.message : checkTexts.noCamera),
  });
  const ofPhoto = async (file: File) => {
    const content = await readPhoto(file);
    return content === null ? checkTexts.noCode : checkScanned(content);
  };

  return (
    <>
      {check && <CheckResult check={check} />}
      {problem && (
        <Notice tone="bad" className="mb-4">
          {problem}
        </Notice>
      )}
      <Card className="grid gap-4">
        <video
          ref={video}
          muted
          playsInline
          hidden={!running}
          aria-label="What the camera sees"
          className="aspect-square w-full rounded-lg bg-black object-cover"
        />
        {running ? (
          <Button kind="secondary" onClick={stop}>
            Stop the camera
          </Button>
        ) : (
          <LiveButton
            onClick={() => {
              setProblem(null);
              setCheck(null);
              start();
            }}
          >
            {check ? 'Scan the next ticket' : 'Scan with the camera'}
          </LiveButton>
        )}
        <label
          className={`${buttonClass('secondary')} focus-within:outline-accent focus-within:outline-3 focus-within:outline-offset-2 ${hydrated ? '' : 'opacity-60'}`}
        >
          Take a photo of the code
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            disabled={!hydrated}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void run(() => ofPhoto(file));
              currentTarget.value = '';
            }}
          />
        </label>
        <form
          action={checkTicketPath}
          method="get"
          className="border-line grid gap-4 border-t pt-4"
          onSubmit={(event) => {
            event.preventDefault();
            const code = new FormData(event.currentTarget).get('code');
            void run(() => checkTicket({ code: typeof code === 'string' ? code : '' }));
          }}
        >
          <TextField
            label="Ticket number"
            name="code"
            defaultValue={typed}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            placeholder="ACDE FGHJ"
          />
          <Button type="submit" kind="secondary">
            Check the number
          </Button>
        </form>
      </Card>
      <BusyScreen busy={busy} text="Checking…" />
    </>
  );
}

/** The history must not contain the number of a form that was sent before hydration. */
function dropQuery() {
  if (location.search !== '') history.replaceState(history.state, '', location.pathname);
}
