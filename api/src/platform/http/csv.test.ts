import { expect, test } from 'vitest'
import { streamCsv } from './csv.ts'

async function write(rows: (string | number)[][]): Promise<string> {
  async function* pages() {
    yield rows
  }
  let text = ''
  for await (const piece of streamCsv(['A', 'B'], pages())) text += piece
  return text
}

test('text that starts like a formula gets an apostrophe; phone numbers and numbers do not', async () => {
  for (const text of ['=1', '+1', '-1', '@SUM(A1)', '+60123;', '＝1', '+60 12-3', '+60123456789|calc'])
    expect(await write([[text, -7]])).toBe(`\ufeffA,B\r\n'${text},-7\r\n`)
  expect(await write([['\t=1', '']])).toContain("'\t=1")
  expect(await write([['\r=1', '']])).toContain("'\r=1")
  expect(await write([['+60123456789', "O'Hara"]])).toBe("\ufeffA,B\r\n+60123456789,O'Hara\r\n")
})

test('commas, quotes and line breaks stay in their field', async () => {
  expect(await write([['a,"b"', 'c\r\nd']])).toBe('\ufeffA,B\r\n"a,""b""","c\r\nd"\r\n')
  expect(await write([['a\nb', 'c\rd']])).toBe('\ufeffA,B\r\n"a\nb","c\rd"\r\n')
})
