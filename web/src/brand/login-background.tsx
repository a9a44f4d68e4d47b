import picture from './login-background.svg'

/** The picture behind logging in. A file of its own, so that a company draws another and no script grows by it. */
export function LoginBackground() {
  return (
    <div className="absolute inset-0 overflow-hidden">
      <svg
        aria-hidden="true"
        viewBox="0 220 390 624"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-x-0 bottom-0 h-156 w-full"
      >
        <use href={`${picture}#land`} />
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 390 220"
        preserveAspectRatio="xMidYMin slice"
        className="absolute inset-x-0 top-0 h-55 w-full"
      >
        <use href={`${picture}#sky`} />
      </svg>
    </div>
  )
}
