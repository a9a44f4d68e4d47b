let surprises: unknown[][] = []

/** Notes what a test did not expect, as an error on the console; the test fails with it. */
export function noteSurprise(...surprise: unknown[]): void {
  surprises.push(surprise)
}

export const readSurprises = (): readonly unknown[][] => surprises

export function forgetSurprises(): void {
  surprises = []
}
