/** Measurements of a page load, taken in the page: milliseconds since the navigation began, and bytes. */
export type Load = {
  firstPaint: number
  largestPaint: number
  shift: number
  blocked: number
  /** When a tap first had an effect; taps are repeated from the first paint on. */
  handled: number
  scriptBefore: number
  transfer: number
}

/** Measures the load from within the page. @param typeAtFirstPaint whether to type and submit a phone number from the first paint on */
export function recordPageLoad(typeAtFirstPaint: boolean): void {
  const load: Load = {
    firstPaint: 0,
    largestPaint: 0,
    shift: 0,
    blocked: 0,
    handled: 0,
    scriptBefore: 0,
    transfer: 0,
  }
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
  on('largest-contentful-paint', ({ startTime }) => {
    load.largestPaint = startTime
  })
  on('layout-shift', entry => {
    load.shift += (entry as PerformanceEntry & { value: number }).value // not in the DOM's types yet
  })
  on('longtask', ({ startTime, duration }) => {
    if (load.firstPaint > 0 && startTime + duration > load.firstPaint) load.blocked += duration - 50
  })
  on('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return
    load.firstPaint = startTime
    if (typeAtFirstPaint) tap()
  })

  function tap(): void {
    const number = document.querySelector<HTMLInputElement>('form input[type=tel]')
    const button = document.querySelector<HTMLButtonElement>('form [type=submit]')
    if (number === null || button === null) return
    // Set the value as typing does: React ignores a value that is set on the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(number, '111222333')
    number.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
    look(button)
  }

  function look(button: HTMLButtonElement): void {
    button.click()
    const now = performance.now()
    if (button.matches('[aria-busy=true]')) {
      load.handled = now
      for (const file of resources()) {
        if (file.name.endsWith('.js') && file.responseEnd <= now) load.scriptBefore += file.encodedBodySize
      }
    } else requestAnimationFrame(() => look(button))
  }

  function resources() {
    return performance.getEntriesByType('resource') as PerformanceResourceTiming[] // what this type's entries are
  }

  Object.assign(window, {
    readLoad() {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // likewise
      load.transfer = [page, ...resources()].reduce((sum, file) => sum + (file?.transferSize ?? 0), 0)
      return load
    },
  })
}

/** Clicks a tab in the page. @returns milliseconds until its screen has a heading and no skeleton */
export function measureTabOpening(linkText: string): Promise<number> {
  const tab = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(
    ({ textContent }) => textContent === linkText,
  )
  const started = performance.now()
  tab?.click()
  return new Promise(resolve => {
    const look = () => {
      const there =
        location.pathname === tab?.pathname &&
        document.querySelector('main h1') !== null &&
        document.querySelector('main .animate-pulse') === null &&
        tab?.getAttribute('aria-current') === 'page'
      if (there) resolve(performance.now() - started)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}
