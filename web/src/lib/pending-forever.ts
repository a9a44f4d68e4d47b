/** Never settles: the document is unloading, or another one replaces it, and the caller shows nothing more. */
export function pendingForever(): Promise<never> {
  return new Promise(() => undefined)
}
