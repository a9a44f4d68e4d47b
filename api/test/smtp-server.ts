import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail that the server took: its envelope, and its text as it came. */
type TakenMail = { from: string; to: string[]; raw: string }

export type TestSmtpServer = { port: number; taken: TakenMail[] }

/**
 * A mail server on loopback until the test ends. By default it takes every mail, without TLS and log-in.
 * @param options made with `cut`, which breaks every connection
 */
export async function startSmtpServer(
  options: SMTPServerOptions | ((cut: () => void) => SMTPServerOptions) = {},
): Promise<TestSmtpServer> {
  const taken: TakenMail[] = []
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(chunks).toString()
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
        })
        callback()
      })
    },
    ...(typeof options === 'function' ? options(cut) : options),
  })
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  // A client that goes away is no error of the test.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => {
    cut()
    return new Promise<void>(resolve => server.close(() => resolve()))
  })
  return { port: (server.server.address() as AddressInfo).port, taken } // a TCP server's address is never a string
}

/** A certificate of its own making for a host, valid for a day. */
export function makeCertificate(host: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', cert]
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' })
  const read = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return read
}
