/** Whether a text is a day that the server accepts. A half-typed year is a day long ago, and is not accepted. */
export function isAcceptedIsoDay(text: string): boolean {
  return /^2[01]\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** A day of the address, which may contain anything; empty for no bound. */
export function parseIsoDayParamOrEmpty(params: URLSearchParams, paramName: string): string {
  const value = params.get(paramName) ?? ''
  return isAcceptedIsoDay(value) ? value : ''
}
