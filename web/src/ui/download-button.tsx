import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ApiOptions, downloadFile, type FileName } from '../lib/api.ts'
import { type Export, exportFileName } from '../lib/export-file-name.ts'
import { errorTextWithPrefix } from '../lib/failure.ts'
import { m } from '../texts.ts'
import { Button, type ButtonLook } from './button.tsx'
import { showAlert } from './toast.tsx'

type File = {
  /** Whether the file has the filtered rows or all rows of a list; undefined where there is no filter. */
  isFiltered?: boolean
  /** Replaces the default label. */
  label?: string
  /** Names the file. */
  file: Export
  loadFile(): Promise<Blob>
}

/** The action that saves a file. */
export function useDownload({ isFiltered, label = downloadLabel(isFiltered), file, loadFile }: File) {
  const { mutate, isPending } = useMutation({
    mutationFn: loadFile,
    onSuccess: blob => saveBlobAsFile(blob, exportFileName(file)),
    onError: error => showAlert(errorTextWithPrefix(error)),
  })
  return { label, icon: Download, loading: isPending, onPress: () => mutate() }
}

/** The action that saves a list as it is filtered. @param filters what the list shows; the order of rows is none */
export function useListDownload<K extends FileName>(
  of: string,
  list: K,
  filters: ApiOptions<K>['body'],
  named?: Export['named'],
) {
  const loadFile = () => downloadFile(list, { body: filters } as ApiOptions<K>)
  const { sort: _order, ...set } = filters as { sort?: unknown }
  return useDownload({
    isFiltered: Object.keys(set).length > 0,
    file: { of, filters: set, named },
    loadFile,
  })
}

/** Saves a file. */
export function DownloadButton({ variant = 'quiet', ...file }: File & Pick<ButtonLook, 'variant'>) {
  const { label, icon, loading, onPress } = useDownload(file)
  return (
    <Button variant={variant} size="compact" loading={loading} onClick={onPress} icon={icon}>
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
