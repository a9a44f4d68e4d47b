import { onTestFinished, vi } from 'vitest'

/** Catches the files that the page saves until the test ends. */
export function catchSavedFiles(): { name: string; blob: Blob }[] {
  const saved: { name: string; blob: Blob }[] = []
  const making = vi.spyOn(URL, 'createObjectURL')
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = making.mock.lastCall?.[0]
    if (blob instanceof Blob) saved.push({ name: this.download, blob })
  })
  onTestFinished(() => {
    making.mockRestore()
    saving.mockRestore()
  })
  return saved
}
