import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Postgres } from '../../scripts/start-postgres.ts'

const run = promisify(execFile)

/** Files that are not copied: the write-ahead log, which is streamed, and the files of the running server. */
const LEFT_OUT = ['./pg_wal/*', './postmaster.*', './postgresql.auto.conf']

/**
 * Copies the data of a running server, as pg_basebackup does, which npm's PostgreSQL lacks. A server started on the copy is its standby.
 * @param targetFolder folder to create, or to empty
 */
export async function copyDataFolderOnline(primary: Postgres, targetFolder: string): Promise<void> {
  rmSync(targetFolder, { recursive: true, force: true })
  const { uid, gid } = statSync(primary.data)
  const label = await ask(primary, async client => {
    await client.query(`select pg_backup_start('standby', true)`)
    mkdirSync(targetFolder, { mode: 0o700 })
    chownSync(targetFolder, uid, gid)
    const excludes = LEFT_OUT.map(path => `--exclude='${path}'`).join(' ')
    await run('sh', [
      '-c',
      `tar -C "$0" ${excludes} -cf - . | tar -C "$1" -xpf -`,
      primary.data,
      targetFolder,
    ])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  })
  const { hostname, port } = new URL(primary.url)
  const files = {
    backup_label: label,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=${hostname} port=${port} user=portal'\n`,
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(targetFolder, name), text)
    chownSync(join(targetFolder, name), uid, gid)
  }
}

/** Turns synchronous replication on: a commit waits for the standby. @throws Error without a standby after 30 s */
export async function waitForSynchronousStandby(primary: Postgres): Promise<void> {
  await ask(primary, async client => {
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    for (const end = Date.now() + 30_000; Date.now() < end; await setTimeout(100)) {
      const { rows } = await client.query('select sync_state from pg_stat_replication')
      if (rows[0]?.sync_state === 'sync') return
    }
    throw new Error('The standby does not follow')
  })
}

/** Promotes the standby to primary. Call it only after the primary has ended. */
export async function promoteStandby(standby: Postgres): Promise<void> {
  await ask(standby, client => client.query('select pg_promote()'))
}

async function ask<T>({ url }: Postgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
