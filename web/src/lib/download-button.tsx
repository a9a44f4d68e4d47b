import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { showAlert } from '../ui/toast.tsx'
import { failureText } from './failure.ts'

type Props = {
  label: string
  /** What the file is called. */
  file: string
  load(): Promise<Blob>
}

/** Saves a file that the server writes. */
export function DownloadButton({ label, file, load }: Props) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: blob => save(blob, file),
    onError: error => showAlert(failureText(error)),
  })
  return (
    <Button variant="secondary" loading={isPending} onClick={() => mutate()}>
      <span className="flex items-center gap-2">
        <Download aria-hidden="true" className="size-5 shrink-0" />
        {label}
      </span>
    </Button>
  )
}

function save(blob: Blob, file: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = file.replace(/[^\w.-]+/g, '-')
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
