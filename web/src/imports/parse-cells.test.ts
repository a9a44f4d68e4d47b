import { expect, test } from 'vitest'
import { parseCells } from './parse-cells.ts'

test.each([
  ['a,b\r\n1,2\r\n', [['a', 'b'], ['1', '2'], ['']]],
  [
    '\ufeffa;b\n"1;2"; 3 ',
    [
      ['a', 'b'],
      ['1;2', '3'],
    ],
  ],
  ['a\tb\n1\t\n\n2\t3', [['a', 'b'], ['1', ''], [''], ['2', '3']]],
  [
    'sep=|\na|b\n1|2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\n"say ""hi"",\nthere", "2" ',
    [
      ['a', 'b'],
      ['say "hi",\nthere', '2'],
    ],
  ],
  [
    'a,b\n5" pipe,"open',
    [
      ['a', 'b'],
      ['5" pipe', '"open'],
    ],
  ],
  [
    'a,b\r1,\u200b2\u00a0',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('%j is read as a spreadsheet reads it', (text, cells) => {
  expect(parseCells(text)).toEqual(cells)
})

test('a cell of a megabyte in quotes is read', () => {
  const long = 'x'.repeat(1_000_000)
  expect(parseCells(`a,b\n"${long}",2`)[1]).toEqual([long, '2'])
})
