import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { encode } from 'uqr'
import { Logo } from '../brand/logo.tsx'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'

/** What stands beside the portal on a desktop: the brand, one sentence, and the address to take along (D§9). */
export function DesktopSide() {
  return (
    <div className="grid gap-6">
      <Logo />
      <p className="font-bold text-lg tracking-tight lg:text-2xl">{m.shell_desktop_sentence()}</p>
      <AddressToTake address={window.location.origin} />
    </div>
  )
}

function AddressToTake({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  const Icon = copied ? Check : Copy
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{m.shell_desktop_scan()}</p>
      <QrCode text={address} />
      <p className="max-w-full font-semibold">{address}</p>
      <Button variant="secondary" onClick={copy}>
        <Icon aria-hidden="true" className="mr-2 inline size-5" />
        {copied ? m.shell_desktop_copied() : m.shell_desktop_copy()}
      </Button>
    </div>
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
      className="size-40 rounded-card bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
