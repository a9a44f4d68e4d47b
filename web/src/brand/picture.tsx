import pictures from './pictures.svg'

/** A picture beside a sentence, decorative. A file of its own, so that a company draws others and no script grows by them. */
export function Picture({ name }: { name: 'empty' | 'lunch' | 'registered' | 'success' }) {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true" className="h-30 w-40 motion-safe:animate-tick">
      <use href={`${pictures}#${name}`} />
    </svg>
  )
}
