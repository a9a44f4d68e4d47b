import picture from './login-background.svg'

/** The background of the login, in a separate SVG file, so that a company can replace it and it does not add to the script. */
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
