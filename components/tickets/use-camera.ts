'use client';

import { useEffect, useRef, useState } from 'react';
import { drawSmall, openQrReader } from '@/lib/browser/read-qr';

/** Between two looks at the picture; the phone has other things to do. */
const restMs = 150;
const longestPx = 720;

type Options = { onFound: (content: string) => void; onFailed: (error: unknown) => void };

/** Looks for a QR code in what the camera behind the phone sees, while `running`. */
export function useCamera({ onFound, onFailed }: Options) {
  const [running, setRunning] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onFound, onFailed });
  useEffect(() => {
    told.current = { onFound, onFailed };
  });
  useEffect(() => {
    if (!running) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    // A phone that is put away takes the camera from the page, and nobody looks.
    const onHidden = () => document.hidden && setRunning(false);
    document.addEventListener('visibilitychange', onHidden, { signal });
    watch(video.current, signal).then(
      (content) => {
        if (signal.aborted) return;
        setRunning(false);
        told.current.onFound(content);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setRunning(false);
        told.current.onFailed(error);
      },
    );
    return () => stopped.abort();
  }, [running]);
  return { video, running, start: () => setRunning(true), stop: () => setRunning(false) };
}

/** What the first QR code seen holds. Throws where there is no camera, none may be used, or it is taken away; errors: offline, timeout. */
async function watch(player: HTMLVideoElement | null, signal: AbortSignal): Promise<string> {
  if (!player) throw new Error('nothing to show the picture on');
  const wanted = { facingMode: 'environment', width: { ideal: 1280 } };
  // The camera last: it is let go only by what follows.
  const read = await openQrReader();
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
  const end = () => stream.getTracks().forEach((track) => track.stop());
  try {
    player.srcObject = stream;
    await player.play();
    while (!signal.aborted && stream.active) {
      const size = { width: player.videoWidth, height: player.videoHeight };
      const content = size.width > 0 ? await read(drawSmall(player, size, longestPx)) : null;
      if (content !== null) return content;
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
    throw new Error('stopped');
  } finally {
    end();
    player.srcObject = null;
  }
}
