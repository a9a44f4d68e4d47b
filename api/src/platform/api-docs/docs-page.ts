import { problemToEnglish } from '@portal/contract/english'
import { ERROR_STATUS } from '@portal/contract/errors'
import type { FastifyInstance } from 'fastify'
import { type Html, html, sendHtmlPage, serveStylesheet } from '../http/server-page.ts'
import { flattenSchemaFields } from './describe-fields.ts'
import {
  buildOpenApi,
  type JsonSchema,
  listServedOperations,
  type Operation,
  toOpenApiParameters,
  zodToJsonSchema,
} from './openapi.ts'
import { describeWhoMayCall, listEndpointErrorCodes } from './refusals.ts'

/** Serves the API documentation as OpenAPI and as a page. @param servedEndpoints names of the registered endpoints */
export function registerApiDocsRoutes(app: FastifyInstance, servedEndpoints: ReadonlySet<string>): void {
  serveStylesheet(app, '/api/docs/docs.css', styles)
  app.get('/api/docs/openapi.json', async () => buildOpenApi(servedEndpoints))
  app.get('/api/docs', async (_request, reply) => {
    const body = renderDocs(listServedOperations(servedEndpoints))
    return sendHtmlPage(reply, { title: 'The portal’s API', stylesheet: '/api/docs/docs.css', body })
  })
}

function renderDocs(operations: Operation[]): Html {
  const features = [...Map.groupBy(operations, operation => operation.feature)]
  return html`<main>
<h1>The portal’s API</h1>
<p>All paths stand under <code>/api</code>. Bodies and answers are JSON: <code>{success, result, data}</code>, or
<code>{success, result, code, message}</code> when something is refused. The session goes as
<code>Authorization: Bearer …</code>. For programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${features.map(
  ([feature, members]) => html`<section aria-labelledby="${feature}">
<h2 id="${feature}">${feature}</h2>
${members.map(renderOperation)}
</section>
`,
)}
</main>`
}

function renderOperation({ method, path, endpoint }: Operation): Html {
  const { body, query, params, response, meta, summary, access } = endpoint
  const headers = toOpenApiParameters(endpoint).filter(parameter => parameter.in === 'header')
  return html`<details class="card">
<summary><code>${method} ${path}</code> <span class="soft">${summary}</span></summary>
<h3>Who may call it</h3>
<p>${describeWhoMayCall(access)}</p>
${headers.map(({ name, description = '' }) => html`<h3>Header</h3><p><code>${name}</code> ${description}</p>`)}
${params === undefined ? '' : renderFields('In the path', zodToJsonSchema(params, 'input'))}
${query === undefined ? '' : renderFields('Query', zodToJsonSchema(query, 'input'))}
${body === undefined ? '' : renderFields('Body', zodToJsonSchema(body, 'input'))}
${renderFields('Answer: data', zodToJsonSchema(response, 'output'))}
${meta === undefined ? '' : renderFields('Answer: meta', zodToJsonSchema(meta, 'output'))}
<h3>Refusals</h3>
<ul>${listEndpointErrorCodes(endpoint).map(
    code => html`<li>${ERROR_STATUS[code]} <code>${code}</code> ${problemToEnglish({ code })}</li>`,
  )}</ul>
</details>
`
}

function renderFields(title: string, schema: JsonSchema): Html {
  const fields = flattenSchemaFields(schema)
  return html`<h3>${title}</h3>
${
  fields.length === 0
    ? html`<p class="soft">An empty object.</p>`
    : html`<ul>${fields.map(({ path, type }) => html`<li><code>${path}</code> ${type}</li>`)}</ul>`
}`
}

const styles = `
summary { cursor: pointer; min-height: 24px; overflow-wrap: anywhere }
summary code { font-weight: 700; margin-right: 8px }
h3 { font-size: 16px; margin: 16px 0 4px }
ul { margin: 0; padding-left: 20px }
li { overflow-wrap: anywhere }
code { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
`
