import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Postgres } from '../../scripts/start-postgres.ts'

const run = promisify(execFile)

/** What a copy does without: the log it is sent, and what tells a running server apart. */
const LEFT_OUT = ['./pg_wal/*', './postmaster.*', './postgresql.auto.conf']

/**
 * Copies a server's data while it works, as pg_basebackup does, which npm's PostgreSQL lacks. What is started there follows it.
 * @param targetFolder a folder that is made, or emptied
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

/** From now on a commit is answered when the standby has it, too. @throws Error when there is none within half a minute */
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

/** Makes the primary of what was the standby, when the primary is known to have ended. */
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
