import { expect, test } from '../portal/test.ts'

const QR_CODE = { name: 'QR code of your registration page' }

test('the card prints alone on one sheet, from a phone, a tablet and a laptop, on A6 and A4 [D§10]', async ({
  page,
  people,
}) => {
  await people.openAs(await people.newRep({ name: 'Grace Tan' }), '/sale-rep/card')
  for (const [width, height] of [
    [390, 664],
    [820, 1180],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByRole('img', QR_CODE)).toBeVisible()
    for (const paper of [{ preferCSSPageSize: true }, { format: 'A4' }]) {
      const pdf = (await page.pdf(paper)).toString('latin1')
      expect(pdf.match(/\/Type \/Page\b/g), `${width} px`).toHaveLength(1)
      // Text needs a font: without one the sheet shows nothing of the card.
      expect(/\/Type \/Font\b/.test(pdf), `${width} px`).toBe(true)
    }
  }
})
