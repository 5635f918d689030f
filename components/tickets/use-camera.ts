'use client';

import { useEffect, useRef, useState } from 'react';
import { drawSmall, openQrReader } from '@/lib/browser/read-qr';

const betweenScansMs = 150;
const longestPx = 720;

type Options = { onFound: (content: string) => void; onFailed: (error: unknown) => void };

export function useCamera({ onFound, onFailed }: Options) {
  const [running, setRunning] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const callbacks = useRef({ onFound, onFailed });
  useEffect(() => {
    callbacks.current = { onFound, onFailed };
  });
  useEffect(() => {
    if (!running) return;
    const stopped = new AbortController();
    const { signal } = stopped;
    const onHidden = () => document.hidden && setRunning(false);
    document.addEventListener('visibilitychange', onHidden, { signal });
    watch(video.current, signal).then(
      (content) => {
        if (signal.aborted) return;
        setRunning(false);
        callbacks.current.onFound(content);
      },
      (error: unknown) => {
        if (signal.aborted) return;
        setRunning(false);
        callbacks.current.onFailed(error);
      },
    );
    return () => stopped.abort();
  }, [running]);
  return { video, running, start: () => setRunning(true), stop: () => setRunning(false) };
}

async function watch(player: HTMLVideoElement | null, signal: AbortSignal): Promise<string> {
  if (!player) throw new Error('nothing to show the picture on');
  const requested = { facingMode: 'environment', width: { ideal: 1280 } };
  // Opens the camera last, because only the code below releases it.
  const read = await openQrReader();
  const stream = await navigator.mediaDevices.getUserMedia({ video: requested });
  const end = () => stream.getTracks().forEach((track) => track.stop());
  try {
    player.srcObject = stream;
    await player.play();
    while (!signal.aborted && stream.active) {
      const size = { width: player.videoWidth, height: player.videoHeight };
      const content = size.width > 0 ? await read(drawSmall(player, size, longestPx)) : null;
      if (content !== null) return content;
      await new Promise((resolve) => setTimeout(resolve, betweenScansMs));
    }
    throw new Error('stopped');
  } finally {
    end();
    player.srcObject = null;
  }
}
