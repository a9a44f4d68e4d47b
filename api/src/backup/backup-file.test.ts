import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Encrypter } from 'age-encryption'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BackupPart, readBackupFile, requireBackupPathWritable, writeBackupFile } from './backup-file.ts'

const PASSPHRASE = 'correct horse battery staple'
const chosenCosts: number[] = []
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-backup-'))
  const { setScryptWorkFactor } = Encrypter.prototype
  // The real cost is a second for each file that is written or read.
  vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor').mockImplementation(function (this: Encrypter, cost) {
    chosenCosts.push(cost)
    setScryptWorkFactor.call(this, 8)
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const BEGIN =
  '#begin {"format":"hcp-portal-backup 1","migration":"0001-initial","at":"2026-01-01T00:00:00.000Z"}\n'
/** Incompressible rows of 350 KB in total, so that a file has three encrypted pieces. */
const ROWS = Array.from(
  { length: 5000 },
  (_, row) => `{"a":"${createHash('sha256').update(`${row}`).digest('hex')}é"}`,
)
const TABLE = '#table {"name":"users","columns":["a"]}\n'
const TEXT = `${BEGIN}${TABLE}${ROWS.join('\n')}\n`
const endOf = (text: string) =>
  `#end {"counts":{"users":5000},"sha256":"${createHash('sha256').update(text).digest('hex')}"}\n`
const END = endOf(TEXT)

/** The same lines in chunks with arbitrary ends. */
async function* chunks(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 1009) yield text.slice(at, at + 1009)
}

async function readAll(file: string, passphrase?: string): Promise<BackupPart[]> {
  const parts: BackupPart[] = []
  for await (const part of readBackupFile(file, passphrase)) parts.push(part)
  return parts
}

const rowsOf = (parts: BackupPart[]) => parts.flatMap(part => ('rows' in part ? part.rows : []))

test.each([undefined, PASSPHRASE])(
  'a backup is read as it was written, for its owner alone (passphrase: %s)',
  async passphrase => {
    const file = join(folder, `whole-${passphrase}`)
    await writeFile(`${file}.partial`, 'of a command that was ended')
    const { bytes, counts } = await writeBackupFile(file, chunks(TEXT + END), passphrase)
    expect(counts).toEqual({ users: 5000 })
    expect([(await stat(file)).size, (await stat(file)).mode & 0o777]).toEqual([bytes, 0o600])
    const parts = await readAll(file, passphrase)
    expect(rowsOf(parts)).toEqual(ROWS)
    expect(parts.at(0)).toMatchObject({ begin: { migration: '0001-initial' } })
    expect(parts.at(-1)).toMatchObject({ end: { counts: { users: 5000 } } })
    expect((await readFile(file)).includes(ROWS[0] ?? '')).toBe(false)
  },
)

test.each([undefined, PASSPHRASE])(
  'a byte that is changed or missing never changes a row: it is found, by encryption always (passphrase: %s)',
  async passphrase => {
    const file = join(folder, `changed-${passphrase}`)
    await writeBackupFile(file, chunks(TEXT + END), passphrase)
    const whole = await readFile(file)
    const refused = /cut off or changed|not the one this file|is no backup|is encrypted|is not encrypted/
    const changed = [0, 30, 58, 70_000, whole.length - 1].flatMap(place => {
      const flipped = Buffer.from(whole)
      flipped[place] = (flipped[place] ?? 0) ^ 1
      const [before, after] = [whole.subarray(0, place), whole.subarray(place + 1)]
      return [flipped, before, Buffer.concat([before, after])]
    })
    for (const bytes of [...changed, Buffer.concat([whole, Buffer.from('more')])]) {
      await writeFile(file, bytes)
      const read = readAll(file, passphrase).then(
        parts => rowsOf(parts).join() === ROWS.join() && 'the same',
        (error: Error) => refused.exec(error.message)?.[0],
      )
      // A compressed stream has a few unused bits.
      expect(await read).toEqual(
        passphrase === undefined ? expect.any(String) : expect.stringMatching(refused),
      )
    }
  },
)

test('a passphrase costs a second to try', async () => {
  await writeBackupFile(join(folder, 'costly'), chunks(TEXT + END), PASSPHRASE)
  expect(chosenCosts.at(-1)).toBe(17)
})

test('a wrong, an unneeded and a missing passphrase each give a clear error', async () => {
  const [sealed, open] = [join(folder, 'sealed'), join(folder, 'open')]
  await writeBackupFile(sealed, chunks(TEXT + END), PASSPHRASE)
  await writeBackupFile(open, chunks(TEXT + END), undefined)
  await expect(readAll(sealed, `${PASSPHRASE}!`)).rejects.toThrow('The passphrase is not the one')
  await expect(readAll(sealed)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE')
  await expect(readAll(open, PASSPHRASE)).rejects.toThrow('is not encrypted')
})

test('a file that is no backup is refused, and an interrupted backup leaves no file', async () => {
  const file = join(folder, 'never')
  for (const text of [
    '',
    'hello\n',
    TEXT,
    BEGIN + END,
    TEXT + END + END,
    `${TEXT}${END}more`,
    BEGIN + TEXT + endOf(BEGIN + TEXT),
    TABLE + endOf(TABLE),
    TEXT.replace('#begin', '#start') + END,
  ])
    await expect(writeBackupFile(file, chunks(text), undefined)).rejects.toThrow('is no backup')
  const another = TEXT.replace('hcp-portal-backup 1', 'hcp-portal-backup 2')
  await expect(writeBackupFile(file, chunks(another + END), undefined)).rejects.toThrow('of another form')
  const broken = async function* () {
    yield TEXT
    throw new Error('The database is away')
  }
  await expect(writeBackupFile(file, broken(), PASSPHRASE)).rejects.toThrow('The database is away')
  expect((await readdir(folder)).filter(name => name.startsWith('never'))).toEqual([])
})

test('errors name an existing file, a missing folder and an unreadable file', async () => {
  await expect(requireBackupPathWritable(folder)).rejects.toThrow(`${folder} is there already`)
  await expect(requireBackupPathWritable(join(folder, 'no', 'file'))).rejects.toThrow(
    `There is no folder ${join(folder, 'no')}`,
  )
  await expect(readAll(join(folder, 'none'))).rejects.toThrow(`There is no file ${join(folder, 'none')}`)
  await expect(readAll(folder)).rejects.toThrow(`${folder} cannot be read or written (EISDIR)`)
})
