import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseFile } from '../../test/choose-file.ts'
import { draw } from '../../test/draw.ts'
import { type Answers, openScreen, refuse } from '../../test/open-screen.tsx'
import { aSample } from '../../test/records.ts'

const SAVE = 'POST /admin/samples/:id/picture'
const REMOVE = 'DELETE /admin/samples/:id/picture'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
const HASH = 'A'.repeat(43)
const sample = aSample()

beforeEach(() => page.viewport(390, 844))

async function openDialog(answers: Answers = {}, shown: Sample = sample) {
  const sent = await openScreen(
    `/admin/samples/${shown.id}`,
    {
      'GET /admin/samples/:id': () => ({ sample: shown, lots: [], gtins: [] }),
      'GET /admin/samples/:id/movements': () => ({ data: [], meta: { next: null } }),
      ...answers,
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Picture' }).click()
  const dialog = page.getByRole('dialog', { name: `Picture of ${sample.name}` })
  const field = dialog.getByLabelText('Picture file')
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  const changes = () => sent.filter(({ name }) => !name.startsWith('GET '))
  return { dialog, field, save, changes }
}

test('a chosen picture is previewed, and its file is sent unchanged with the version on screen', async () => {
  const { dialog, field, save, changes } = await openDialog({ [SAVE]: () => ({ ...sample, picture: HASH }) })
  const file = await draw(60, 40)
  chooseFile(field, file)
  const preview = () => dialog.element().querySelector('img')
  await expect.poll(() => preview()?.naturalWidth).toBe(60)
  expect([preview()?.offsetWidth, preview()?.offsetHeight]).toEqual([104, 104])
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Saved')).toBeVisible()
  const [call] = changes()
  expect(call?.name).toBe(`POST /admin/samples/${sample.id}/picture`)
  expect(call?.body).toMatchObject({ size: file.size, type: 'image/png' })
  expect(call?.headers).toMatchObject({ 'if-match': `"${sample.updatedAt}"` })
  expect(call?.headers).not.toHaveProperty('content-type')
})

test('a file that is no picture, is too large or is missing shows an error at once and is not sent', async () => {
  const { field, save, changes } = await openDialog()
  await save()
  await expect.element(field).toHaveAccessibleDescription(/^Please choose a picture\./)
  await expect.element(field).toHaveFocus()
  const png = (content: BlobPart) => new File([content], 'pack.png', { type: 'image/png' })
  const unreadable = /^This file cannot be read as a picture\. Please choose a JPEG, PNG or WebP picture\./
  for (const [file, words] of [
    // An image that the browser itself could display.
    [new File([SVG], 'pack.svg', { type: 'image/svg+xml' }), unreadable],
    [png('<svg/>'), unreadable],
    [png(new Uint8Array(5_000_001)), /^This file is larger than 5 MB\./],
    [await draw(8000, 3126, 'image/jpeg'), /^This picture has more than 25 million pixels\./],
  ] as const) {
    chooseFile(field, file)
    await expect.element(field).toHaveAccessibleDescription(words)
    await save()
  }
  expect(changes()).toEqual([])
  chooseFile(field, await draw(9, 9))
  await expect.element(field).toHaveAccessibleDescription(/^JPEG, PNG or WebP, at most 5 MB\./)
})

test('the dialog shows the upload and stays open during it; a refusal shows its reason, and the file stays chosen', async () => {
  const { promise: held, resolve: refuseIt } = Promise.withResolvers<void>()
  const { dialog, field, save } = await openDialog({
    [SAVE]: () => held.then(() => refuse('SAMPLE_CHANGED')),
  })
  chooseFile(field, await draw(9, 9))
  await expect.poll(() => dialog.element().querySelector('img')?.naturalWidth).toBe(9)
  await save()
  await expect.element(dialog.getByRole('progressbar', { name: 'Uploading the picture…' })).toBeVisible()
  await expect.element(field).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  refuseIt()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Error: This sample was changed in the meantime.')
  expect(dialog.element().querySelector('img')?.naturalWidth).toBe(9)
})

test('a button removes the picture if there is one', async () => {
  const own = { ...sample, picture: HASH }
  const { dialog, changes } = await openDialog({ [REMOVE]: () => sample }, own)
  await dialog.getByRole('button', { name: 'Remove picture' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes().map(({ name, headers }) => [name, headers['if-match']])).toEqual([
    [`DELETE /admin/samples/${sample.id}/picture`, `"${sample.updatedAt}"`],
  ])
})

test('without a picture there is no remove button; the controls are 48 px high and fit the screen', async () => {
  await page.viewport(320, 664)
  const { dialog, field } = await openDialog()
  await expect.element(dialog.getByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument()
  for (const control of [field, ...dialog.getByRole('button').all()])
    expect(control.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  expect(document.documentElement.scrollWidth).toBe(320)
})
