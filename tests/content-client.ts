import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describeApi } from '#app/api/content/openapi.server.ts'
import { basePath, type Operation } from '#app/api/content/operation.ts'
import { operations } from '#app/api/content/operations.server.ts'
import type { ClientApi } from './client.ts'
import { addTestMember, testPassword } from './member.ts'

const description = describeApi(operations)
const ajv = new Ajv2020({ strict: false, allErrors: true })
// The module is CommonJS, but its types describe the default export of an ES module.
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
ajv.addSchema(description, 'api')

interface Options {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** The operation that serves a request. Throws if there is none. */
export function operationOf(method: string, path: string): Operation {
  const pathname = path.split('?')[0] ?? ''
  const found = operations.find(
    (operation) =>
      operation.method === method &&
      new RegExp(`^${operation.path.replace(/\{\w+\}/, '[^/]+')}$`).test(pathname),
  )
  if (!found) throw new Error(`No operation serves ${method} ${path}`)
  return found
}

/**
 * Sends a request to the content API. Fails if the response does not match the OpenAPI description: an unknown status,
 * a wrong body or content type, or a missing header.
 */
export async function send(api: ClientApi, method: string, path: string, options: Options = {}) {
  const { token, body, headers = {} } = options
  const response = await fetch(`${api.url}${basePath}${path}`, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  const json: any = text ? JSON.parse(text) : null
  checkResponse(operationOf(method, path), response, json)
  return {
    status: response.status,
    headers: response.headers,
    json,
    etag: response.headers.get('etag') ?? '',
  }
}

interface DescribedResponse {
  content?: Record<string, { schema: { $ref: string } }>
  headers?: object
}

/** Fails if the response does not match the description of its operation. */
function checkResponse({ method, path, id }: Operation, response: Response, json: unknown) {
  const described = description.paths[path]?.[method.toLowerCase()]
  const { responses } = described as { responses: Record<string, DescribedResponse> }
  const expected = responses[response.status]
  if (!expected) throw new Error(`${id}: status ${response.status} is not described: ${JSON.stringify(json)}`)
  const type = response.headers.get('content-type')
  const schema = expected.content?.[type ?? '']?.schema
  if ((json !== null) !== (schema !== undefined)) throw new Error(`${id}: unexpected body or type ${type}`)
  if (schema) {
    const validate = ajv.getSchema(`api${schema.$ref}`)
    if (!validate) throw new Error(`${id}: ${schema.$ref} is not described`)
    if (!validate(json))
      throw new Error(`${id}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(json)}`)
  }
  for (const name of Object.keys(expected.headers ?? {})) {
    if (name !== 'Link' && !response.headers.has(name))
      throw new Error(`${id}: the header ${name} is missing`)
  }
}

/** Signs in a new member, and returns their id and ID token. */
export async function signIn(api: ClientApi, member: Parameters<typeof addTestMember>[1] = {}) {
  const { id, email } = await addTestMember(api.db, member)
  const credentials = { email, password: testPassword, returnSecureToken: true }
  const { json } = await api.call('/v1/accounts:signInWithPassword', credentials)
  return { id, email, token: String(json.idToken) }
}
