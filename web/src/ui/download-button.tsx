import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { m } from '../texts.ts'
import { Button, type ButtonLook } from './button.tsx'
import { showAlert } from './toast.tsx'

type Props = {
  /** Whether the file has the filtered rows or all rows of a list; undefined where there is no filter. */
  isFiltered?: boolean
  /** Replaces the default label of the button. */
  label?: string
  variant?: ButtonLook['variant']
  /** The name of the file. */
  fileName: string
  loadFile(): Promise<Blob>
}

/** Saves a file that the server writes. */
export function DownloadButton({
  isFiltered,
  label = downloadLabel(isFiltered),
  variant = 'quiet',
  fileName,
  loadFile,
}: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: loadFile,
    onSuccess: blob => saveBlobAsFile(blob, fileName),
    onError: error => showAlert(errorTextWithPrefix(error)),
  })
  return (
    <Button variant={variant} size="compact" loading={isPending} onClick={() => mutate()} icon={Download}>
      {label}
    </Button>
  )
}

/** @param narrowed whether filters narrow the list; undefined where there is no filter */
function downloadLabel(narrowed: boolean | undefined): string {
  if (narrowed === undefined) return m.common_download()
  return narrowed ? m.common_download_filtered() : m.common_download_all()
}

/** Saves a blob as a file through the browser's download. */
export function saveBlobAsFile(blob: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName.replace(/[^\w.-]+/g, '-')
  link.click()
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
