import type { z } from 'zod'
import { BodyTooLargeError, IncompleteBodyError, readBody } from '#app/platform/http/read-body.server.ts'
import type { Operation } from './operation.ts'
import { type InputError, invalidFields, pointerTo, problem } from './problem.server.ts'

/** The same limits as for forms on pages: members who edit content may send long texts. */
const maxBytesFor = (access: Operation['access']) =>
  (access === 'anyone' || access === 'member' ? 64 : 1024) * 1024

/** Whether an Accept header includes JSON (RFC 9110, section 12.5.1). The most specific media range decides. */
export function acceptsJson(header: string | null) {
  if (!header?.trim()) return true
  const ranges = new Map(
    header.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
      return [type, Number(quality)]
    }),
  )
  const quality = ranges.get('application/json') ?? ranges.get('application/*') ?? ranges.get('*/*') ?? 0
  return quality > 0
}

/** Validates the query; throws a 400 that lists the invalid parameters. */
export function readQuery({ query }: Operation, search: URLSearchParams) {
  if (!query) return {}
  const parsed = query.safeParse(Object.fromEntries(search))
  if (parsed.success) return parsed.data
  const errors = errorsOf(parsed.error, 'parameter', (path) => ({ parameter: path.join('.') }))
  throw problem(400, 'Some query parameters are not valid.', { errors })
}

/**
 * Reads a JSON body, and validates the names and types of its fields. The operation checks for missing fields, because
 * it has the messages for them.
 */
export async function readJson({ body, access, method }: Operation, request: Request) {
  if (!body) return {}
  const accepted =
    method === 'PATCH' ? ['application/merge-patch+json', 'application/json'] : ['application/json']
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!accepted.includes(type)) {
    const name = method === 'PATCH' ? 'Accept-Patch' : 'Accept-Post'
    throw problem(415, 'Send the body as application/json.', { headers: { [name]: accepted.join(', ') } })
  }
  const parsed = body.partial().safeParse(parseJson(await readText(request, maxBytesFor(access))))
  if (parsed.success) return parsed.data
  throw invalidFields(errorsOf(parsed.error, 'field', (path) => ({ pointer: pointerTo(path) })))
}

async function readText(request: Request, max: number) {
  try {
    return new TextDecoder().decode(await readBody(request, max))
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw problem(413, `Send at most ${max} bytes.`)
    if (error instanceof IncompleteBodyError) throw problem(400, 'The body is incomplete.')
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw problem(400, 'The body is not valid JSON.')
  }
}

const inputNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/** Zod's own messages name its types: 'Invalid input: expected string, received number'. */
const detailOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
    ? `Please send ${inputNames[issue.expected] ?? issue.expected}.`
    : issue.message

function errorsOf(
  { issues }: z.ZodError,
  noun: 'field' | 'parameter',
  locate: (path: PropertyKey[]) => Partial<InputError>,
): InputError[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ ...locate([...issue.path, key]), detail: `Unknown ${noun}.` }))
      : [{ ...locate(issue.path), detail: detailOf(issue) }],
  )
}
