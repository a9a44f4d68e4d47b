import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ScanField } from './scan-field.tsx'

const scanned = vi.fn()
const submitted = vi.fn()

/** A field in a form, whose answer is refused or not. */
function Form({ isRefusal = false }: { isRefusal?: boolean }) {
  const [texts, setTexts] = useState<string[]>([])
  const text = texts.at(-1)
  return (
    <form onSubmit={submitted}>
      <ScanField
        label="Scan"
        answer={text === undefined ? undefined : { text: `Read ${text}`, isRefusal }}
        onScan={scan => {
          scanned(scan)
          setTexts([...texts, scan])
        }}
      />
      <button type="submit">Save</button>
    </form>
  )
}

const field = page.getByLabelText('Scan')
const camera = page.getByRole('button', { name: 'Scan with the camera' })

beforeEach(() => vi.clearAllMocks())
afterEach(() => vi.unstubAllGlobals())

test('a scanner types scan after scan: Enter ends each, the field is empty and keeps the focus, and no form is sent', async () => {
  await render(<Form />)
  await field.click()
  await userEvent.keyboard('9506000134352{Enter}')
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('96385074{Enter}{Enter}')
  expect(scanned.mock.calls).toEqual([['9506000134352'], ['96385074']])
  expect(submitted).not.toHaveBeenCalled()
})

test('the key Ctrl+] of a scanner is the separator between two parts', async () => {
  await render(<Form />)
  await field.click()
  await userEvent.keyboard('10AB{Control>}]{/Control}21X{Enter}')
  expect(scanned).toHaveBeenCalledWith('10AB\u001d21X')
})

test('a pasted code is taken by Enter, with its separators', async () => {
  await render(<Form />)
  await field.fill('10AB\u001d21X')
  await userEvent.keyboard('{Enter}')
  expect(scanned).toHaveBeenCalledWith('10AB\u001d21X')
})

test('each answer is announced, also the same words again', async () => {
  await render(<Form isRefusal />)
  await field.click()
  await userEvent.keyboard('A{Enter}')
  const answer = page.getByText('Read A')
  await expect.element(answer).toBeVisible()
  expect(answer.element().closest('[aria-live=polite]')).not.toBeNull()
  const first = answer.element()
  await userEvent.keyboard('A{Enter}')
  await vi.waitFor(() => expect(first.isConnected).toBe(false))
  await expect.element(answer).toBeVisible()
})

/** A browser that reads codes: the codes in the picture, changed by the test. */
function stubCamera(getUserMedia: () => Promise<MediaStream>) {
  const picture = { codes: [] as string[], looks: 0 }
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      async detect() {
        picture.looks += 1
        return picture.codes.map(rawValue => ({ rawValue }))
      }
    },
  )
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(getUserMedia)
  return picture
}

function drawStream(): MediaStream {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
  return canvas.captureStream(10)
}

/** Waits until the camera has looked so many times more. */
async function untilLooked(picture: { looks: number }, times: number) {
  const before = picture.looks
  await vi.waitFor(() => expect(picture.looks).toBeGreaterThan(before + times), { timeout: 60_000 })
}

test('without a reader of codes in the browser no camera is offered', async () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  Reflect.deleteProperty(window, 'BarcodeDetector')
  await render(<Form />)
  await expect.element(field).toBeVisible()
  await expect.element(camera).not.toBeInTheDocument()
})

test('the camera reads a code once while it is in the picture, again when it comes back, and is off when closed', async () => {
  const stream = drawStream()
  const picture = stubCamera(async () => stream)
  const { unmount } = await render(<Form />)
  await camera.click()
  await expect.element(page.getByLabelText('Picture of the camera')).toBeVisible()
  picture.codes = ['9506000134352']
  await expect.element(page.getByText('Read 9506000134352')).toBeVisible()
  await untilLooked(picture, 3)
  expect(scanned).toHaveBeenCalledTimes(1)
  picture.codes = []
  await untilLooked(picture, 7)
  picture.codes = ['9506000134352']
  await untilLooked(picture, 2)
  expect(scanned).toHaveBeenCalledTimes(2)
  await page.getByRole('button', { name: 'Stop the camera' }).click()
  await vi.waitFor(() => expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']))
  await unmount()
})

test('leaving the page turns the camera off, even while it is being started', async () => {
  const stream = drawStream()
  const started = Promise.withResolvers<MediaStream>()
  const picture = stubCamera(() => started.promise)
  const { unmount } = await render(<Form />)
  await camera.click()
  await expect.element(page.getByLabelText('Picture of the camera')).toBeInTheDocument()
  await unmount()
  started.resolve(stream)
  await vi.waitFor(() => expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']))
  expect(picture.looks).toBe(0)
})

test.each([
  [
    'NotAllowedError',
    'The camera is not allowed. Allow it for this site in the browser’s settings, or type the number under the code.',
  ],
  ['NotFoundError', 'The camera could not be started. Use a scanner, or type the number under the code.'],
])('a camera that answers %s is said in words', async (name, text) => {
  stubCamera(() => Promise.reject(new DOMException('', name)))
  await render(<Form />)
  await camera.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(text)
})
