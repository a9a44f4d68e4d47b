import { splitTitleAndName } from '@portal/contract/users/names'

/** A person's initials in a circle, beside the name. */
export function InitialsAvatar({ name, className }: { name: string | undefined; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center rounded-full bg-action-soft font-bold text-action-ink leading-none ${className}`}
    >
      {name && initialsOf(name)}
    </span>
  )
}

/** The initials of the first and the last name. */
function initialsOf(name: string): string {
  const words = splitTitleAndName(name).fullName.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
