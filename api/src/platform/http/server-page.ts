import type { FastifyInstance, FastifyReply } from 'fastify'

/** Safe markup. Only `html` creates it, which escapes every value. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map(render).join('')
  return String(piece).replace(/[&<>"']/g, character => entities[character] ?? '')
}

/** Template tag for markup: escapes each value unless it is `Html`. */
export function html(parts: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(render)))
}

type Page = { title: string; stylesheet: string; body: Html }

/** Sends a page of the server itself; such pages need no script. */
export function sendHtmlPage(reply: FastifyReply, { title, stylesheet, body }: Page): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
${body}
</body>
</html>
`
  return reply.type('text/html; charset=utf-8').send(page.text)
}

/** Serves the stylesheet of such a page: the content security policy forbids inline styles. */
export function serveStylesheet(app: FastifyInstance, path: string, css: string): void {
  app.get(path, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(baseStyles + css),
  )
}

const baseStyles = `
:root { color-scheme: light dark; --paper: #faf8f4; --card: #fff; --ink: #1c2521; --soft: #56625c; --line: #ddd8cd; --act: #0b5d4b }
@media (prefers-color-scheme: dark) {
  :root { --paper: #111714; --card: #1a221e; --ink: #eef2ee; --soft: #a9b5ae; --line: #33403a; --act: #74d3b8 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 24px 16px 64px }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px }
h2 { font-size: 20px; margin: 32px 0 8px }
a { color: var(--act) }
p { margin: 8px 0; overflow-wrap: anywhere }
.soft { color: var(--soft) }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 16px; margin: 0 0 12px }
`
