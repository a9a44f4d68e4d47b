import pictures from './pictures.svg'

/** A decorative picture from a separate SVG file, so that a company can replace it and it does not add to the script. */
export function Illustration({ name }: { name: 'empty' | 'lunch' | 'registered' | 'success' }) {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true" className="h-30 w-40 motion-safe:animate-tick">
      <use href={`${pictures}#${name}`} />
    </svg>
  )
}
