import { m } from '../texts.ts'

/** The standalone warning page: full-screen black with a warning picture (R§2). */
export function StandaloneWarningPage() {
  return (
    <main className="grid min-h-(--screen-height) place-items-center bg-black p-8">
      <h1 className="sr-only">{m.shell_warning_title()}</h1>
      <svg
        role="img"
        aria-label={m.shell_warning_title()}
        viewBox="0 0 120 108"
        className="w-full max-w-72"
        fill="none"
        stroke="#ffc247"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M60 8 112 100H8Z" />
        <path d="M60 42v28" />
        <path d="M60 85h.01" strokeWidth="9" />
      </svg>
    </main>
  )
}
