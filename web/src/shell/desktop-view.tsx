import { Check, Copy } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { encode } from 'uqr'
import { Logo } from '../brand/logo.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { type Carried, readCarried } from './carried.ts'
import { restoreCarried } from './restore-carried.ts'

export { readCarried }

/** The brand, one sentence, the portal itself in a phone-sized frame, and its address to take along (D§9). */
export function DesktopView({ carried }: { carried: Carried | undefined }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const location = useLocation()
  const navigate = useNavigate()
  // The frame starts at the present address and then goes its own way.
  const [start] = useState(location.pathname + location.search)

  // Narrowing the window unmounts this view: the framed route is then shown full-screen. A layout effect, since
  // it ends while the frame is still there.
  useLayoutEffect(() => {
    const shown = frame.current
    return () => {
      const inside = shown?.contentWindow
      if (inside == null || inside.location.origin !== window.location.origin) return
      const framed = readCarried(inside)
      void navigate(framed.path + inside.location.search, { replace: true, state: framed.state })
      restoreCarried(window, framed)
    }
  }, [navigate])
  const entered = useRef(false)
  const enter = () => {
    const inside = frame.current?.contentWindow
    if (inside && carried && !entered.current) restoreCarried(inside, carried)
    entered.current = true // what is loaded anew later starts anew
  }

  return (
    <main className="mx-auto flex min-h-dvh max-w-5xl items-center justify-center gap-12 p-8 lg:gap-20">
      <div className="grid max-w-80 gap-8">
        <Logo />
        <h1 className="font-bold text-2xl tracking-tight">{m.shell_desktop_sentence()}</h1>
        <AddressToTake address={window.location.origin} />
      </div>
      <iframe
        ref={frame}
        src={start}
        data-state={carried?.state === undefined ? undefined : JSON.stringify(carried.state)}
        onLoad={enter}
        title={m.shell_desktop_frame()}
        className="box-content h-[min(844px,calc(100dvh-5rem))] w-[390px] shrink-0 rounded-[36px] border-8 border-ink bg-paper dark:border-line shadow-card"
      />
    </main>
  )
}

function AddressToTake({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  return (
    <section className="grid justify-items-start gap-4">
      <h2 className="text-muted">{m.shell_desktop_scan()}</h2>
      <QrCode text={address} />
      <p className="font-semibold">{address}</p>
      <Button variant="secondary" onClick={copy}>
        {copied ? (
          <Check aria-hidden="true" className="mr-2 inline size-5" />
        ) : (
          <Copy aria-hidden="true" className="mr-2 inline size-5" />
        )}
        {copied ? m.shell_desktop_copied() : m.shell_desktop_copy()}
      </Button>
    </section>
  )
}

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={m.shell_desktop_qr({ address: text })}
      viewBox={`0 0 ${size} ${size}`}
      className="size-44 rounded-card bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
