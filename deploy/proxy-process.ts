import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as askPlainly, type IncomingMessage } from 'node:http'
import { request as ask } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

export const PROXIES = ['caddy', 'nginx'] as const

export type Answer = { status: number; headers: IncomingMessage['headers']; body: string }
export type Question = { method?: string; headers?: Record<string, string>; body?: string; from?: string }

/** A running proxy with the shipped configuration; only name, ports and certificate differ. */
export type FrontProxy = {
  ports: { http: number; https: number }
  /** The self-signed certificate, in PEM. */
  certificate: string
  /** Sends a request over TLS. @param from the local address to send it from */
  ask(path: string, question?: Question): Promise<Answer>
  askPlainly(path: string): Promise<Answer>
  /** Everything in its output and its logs. */
  said(): Promise<string>
  stop(): Promise<void>
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

/** Replaces parts of a configuration. @throws Error for a part that it does not have */
function adapt(file: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce(
    (content, [from, to]) => {
      if (!content.includes(from)) throw new Error(`${file} has no '${from}'`)
      return content.replaceAll(from, to)
    },
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  )
}

/** Starts a proxy. @param portal address of the portal behind it */
export async function startProxy(kind: (typeof PROXIES)[number], portal: string): Promise<FrontProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-proxy-'))
  const [http, https] = [await findPort(), await findPort()]
  const [key, cert, config, log] = ['key.pem', 'cert.pem', 'config', 'log'].map(name => join(folder, name))
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', `${key}`],
    ...['-out', `${cert}`],
  ])
  const upstream = new URL(portal).host
  const place = { folder, http, https, key: `${key}`, cert: `${cert}`, log: `${log}`, upstream }
  const written = kind === 'caddy' ? adaptCaddy(place) : adaptNginx(place)
  await writeFile(`${config}`, written)
  const args = kind === 'caddy' ? ['run', '--adapter', 'caddyfile', '--config'] : ['-c']
  const child = spawn(kind, [...args, `${config}`], {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const certificate = readFileSync(`${cert}`, 'utf8')
  const open = { host: '127.0.0.1', servername: 'localhost', ca: certificate }
  const proxy: FrontProxy = {
    ports: { http, https },
    certificate,
    ask: (path, { method = 'GET', headers, body, from } = {}) =>
      new Promise((resolve, reject) => {
        const named = { host: `localhost:${https}`, ...headers }
        const options = { ...open, port: https, path, method, headers: named, agent: false as const }
        const request = ask({ ...options, ...(from !== undefined && { localAddress: from }) })
        request.on('response', answer => read(answer).then(resolve, reject)).on('error', reject)
        request.end(body)
      }),
    askPlainly: path =>
      new Promise((resolve, reject) => {
        const request = askPlainly({ host: '127.0.0.1', port: http, path, headers: { host: 'localhost' } })
        request.on('response', answer => read(answer).then(resolve, reject)).on('error', reject)
        request.end()
      }),
    said: async () => output + (await readFile(`${log}`, 'utf8').catch(() => '')),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true })
    },
  }
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(output)
    if (
      await proxy.ask('/api/health').then(
        () => true,
        () => false,
      )
    )
      return proxy
    await setTimeout(100)
  }
  throw new Error(`${kind} does not answer: ${output}`)
}

async function read(answer: IncomingMessage): Promise<Answer> {
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}

type Place = {
  folder: string
  http: number
  https: number
  key: string
  cert: string
  log: string
  upstream: string
}

function adaptCaddy({ http, https, key, cert, upstream }: Place): string {
  return adapt('Caddyfile', {
    '\tlog default {': `\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tlog default {`,
    'portal.example {': `localhost {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`,
    '127.0.0.1:3000': upstream,
  })
}

function adaptNginx({ folder, http, https, key, cert, log, upstream }: Place): string {
  const site = adapt('nginx.conf', {
    '    listen [::]:80;\n': '',
    '    listen [::]:443 ssl http2;\n': '',
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
    'server_name portal.example': 'server_name localhost',
    '/etc/letsencrypt/live/portal.example/fullchain.pem': cert,
    '/etc/letsencrypt/live/portal.example/privkey.pem': key,
    '/var/log/nginx/portal.log': log,
    '127.0.0.1:3000': upstream,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map(name => `${name}_temp_path ${folder}/${name};`).join(' ')
  const main = `daemon off; master_process off; pid ${folder}/pid; error_log stderr;`
  return `${main}\nevents { worker_connections 8192; }\nhttp {\naccess_log off; ${paths}\n${site}}\n`
}
