import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import packs from './packs.svg?raw'
import { SamplePicture } from './sample-picture.tsx'

async function faceOf(name: string): Promise<{ form: string; colour: string }> {
  const { container, unmount } = await render(<SamplePicture name={name} />)
  const svg = container.querySelector('svg')
  const form = svg?.querySelector('use')?.getAttribute('href')?.split('#')[1] ?? ''
  const colour = svg ? getComputedStyle(svg).color : ''
  await unmount()
  return { form, colour }
}

test('each demo sample has a distinct picture with a drawn pack', async () => {
  for (const names of [
    [
      'Sensitive Toothpaste 100 g',
      'Gum Care Toothpaste 75 g',
      'Enamel Repair Mouthwash 250 ml',
      'Denture Cleansing Tablets 30s',
    ],
    [
      'Multivitamin Tablets 30s',
      'Calcium with Vitamin D3 30s',
      'Joint Relief Gel 50 g',
      'Vitamin C Effervescent 15s',
    ],
  ]) {
    const faces = []
    for (const name of names) faces.push(await faceOf(name))
    expect(new Set(faces.map(face => JSON.stringify(face))).size).toBe(4)
    for (const { form } of faces) expect(packs).toContain(`id="${form}"`)
    expect(faces.map(({ form }) => form)).not.toContain('sachet')
  }
})

test('a sample of an unknown kind shows a sachet, always in the same colour', async () => {
  const face = await faceOf('Starter kit')
  expect(face.form).toBe('sachet')
  expect(packs).toContain('id="sachet"')
  expect(await faceOf('Starter kit')).toEqual(face)
})

test("a sample's own picture has reserved space, and a drawn pack replaces it when it fails to load", async () => {
  const { container, rerender } = await render(
    <SamplePicture name="Toothpaste" pictureKey={'-'.repeat(43)} />,
  )
  const picture = container.querySelector('img')
  expect(picture?.getAttribute('src')).toBe(`/api/sample-pictures/${'-'.repeat(43)}`)
  expect([picture?.alt, picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual([
    '',
    '52',
    '52',
  ])
  // The picture fails to load, because no server runs in this test.
  await expect.poll(() => container.querySelector('use')?.getAttribute('href')).toContain('#tube')
  expect(container.querySelector('img')).toBe(null)
  await rerender(<SamplePicture name="Toothpaste" pictureKey={'_'.repeat(43)} />)
  expect(container.querySelector('img')?.getAttribute('src')).toContain('_')
})
