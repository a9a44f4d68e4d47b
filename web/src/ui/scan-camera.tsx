import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '../texts.ts'
import { Banner } from './banner.tsx'

/** Milliseconds between two looks at the picture. */
const LOOK = 150
/** Looks without a code after which the same code is another pack's. */
const GONE = 6

declare global {
  /** Only some browsers have it. */
  var BarcodeDetector: new () => {
    detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
  }
}

/** Reads codes with the camera until it is closed. A code that stays in the picture is read once. */
export function ScanCamera({ onScan }: { onScan(text: string): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const scan = useEffectEvent(onScan)

  useEffect(() => {
    const closing = new AbortController()
    film(video.current, closing.signal, scan).catch((failure: unknown) => {
      if (closing.signal.aborted) return
      const isRefused = failure instanceof DOMException && failure.name === 'NotAllowedError'
      setProblem(isRefused ? m.scan_camera_refused() : m.scan_camera_failed())
    })
    return () => closing.abort()
  }, [])

  if (problem !== undefined) return <Banner text={problem} />
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={m.scan_camera_picture()}
      className="aspect-4/3 w-full rounded-card bg-sunken object-cover"
    />
  )
}

/** Shows the camera's picture and reads its codes until the signal; then the camera is off. */
async function film(
  video: HTMLVideoElement | null,
  closing: AbortSignal,
  onCode: (text: string) => void,
): Promise<void> {
  const detector = new BarcodeDetector()
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (video === null || closing.aborted) return
    video.srcObject = stream
    await video.play()
    let seen = ''
    let looksWithout = 0
    while (!closing.aborted) {
      const [code] = await detector.detect(video)
      if (closing.aborted) return
      if (code === undefined) {
        looksWithout += 1
        if (looksWithout === GONE) seen = ''
      } else {
        looksWithout = 0
        if (code.rawValue !== seen) onCode(code.rawValue)
        seen = code.rawValue
      }
      await new Promise(resolve => setTimeout(resolve, LOOK))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
