/** Whether a text is a day the server accepts: a half-typed year gives a day long ago. */
export function isAcceptedIsoDay(text: string): boolean {
  return /^2[01]\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** A day of the address, which may contain anything; empty for no bound. */
export function parseIsoDayParamOrEmpty(params: URLSearchParams, paramName: string): string {
  const value = params.get(paramName) ?? ''
  return isAcceptedIsoDay(value) ? value : ''
}
