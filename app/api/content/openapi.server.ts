import { z } from 'zod'
import { eventContentType } from './event-content-type.server.ts'
import { homepageChangeSchema, homepageSchema } from './homepage-operations.server.ts'
import { newInitiativeSchema, submittedInitiativeSchema } from './initiative-operation.server.ts'
import { basePath, type Operation } from './operation.ts'
import { problemType } from './problem.server.ts'
import { profileSchema } from './profile-operation.server.ts'
import { resourceContentType } from './resource-content-type.server.ts'

export const openApiPath = `${basePath}/openapi.json`

const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  errors: z
    .array(
      z.object({
        pointer: z.string().optional().meta({ description: 'The field, as a JSON Pointer: `#/title`' }),
        parameter: z.string().optional().meta({ description: 'The query parameter' }),
        detail: z.string(),
      }),
    )
    .optional(),
})

const namedSchemas: { output: Record<string, z.ZodType>; input: Record<string, z.ZodType> } = {
  output: {
    Event: eventContentType.itemSchema,
    EventList: eventContentType.listSchema,
    Resource: resourceContentType.itemSchema,
    ResourceList: resourceContentType.listSchema,
    Homepage: homepageSchema,
    Profile: profileSchema,
    SubmittedInitiative: submittedInitiativeSchema,
    Problem: problemSchema,
  },
  input: {
    NewEvent: eventContentType.createSchema,
    EventChange: eventContentType.updateSchema,
    NewResource: resourceContentType.createSchema,
    ResourceChange: resourceContentType.updateSchema,
    HomepageChange: homepageChangeSchema,
    NewInitiative: newInitiativeSchema,
  },
}

const schemaUri = (name: string) => `#/components/schemas/${name}`

function componentSchemas(io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(namedSchemas[io])) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, uri: schemaUri, metadata: z.globalRegistry })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  )
}

function refTo(schema: z.ZodType) {
  const all = { ...namedSchemas.output, ...namedSchemas.input }
  const name = Object.keys(all).find((key) => all[key] === schema)
  if (!name) throw new Error('The schema of an operation has no name in the API description')
  return { $ref: schemaUri(name) }
}

const problemDescriptions: Record<number, string> = {
  400: 'The JSON or a query parameter is malformed',
  401: 'There is no valid ID token',
  403: 'The member may not do this',
  404: 'There is no such item, or the caller may not see it',
  406: 'The client does not accept JSON',
  409: 'The state of the item does not allow this; for example, it is in the trash',
  412: 'The item has changed since the client read it',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'Fields are missing or invalid',
  428: 'The If-Match header is missing',
  429: 'There were too many requests; Retry-After says when to try again',
  503: 'The site is temporarily unavailable; Retry-After says when to try again',
}

/** The error statuses of an operation. */
function problemStatuses({ path, access, query, body, ifMatch, problems = [] }: Operation) {
  const statuses = [
    ...(query || body ? [400] : []),
    401,
    ...(access === 'anyone' || access === 'member' ? [] : [403]),
    ...(path.includes('{') ? [404] : []),
    406,
    ...(ifMatch ? [412] : []),
    ...(body ? [413, 415, 422] : []),
    ...(ifMatch === 'required' ? [428] : []),
    429,
    503,
    ...problems,
  ]
  return [...new Set(statuses)].sort()
}

const header = (description: string) => ({ description, schema: { type: 'string' } })

function describeOperation(operation: Operation) {
  const { id, summary, path, access, query, body, ifMatch, success, hasItem, method } = operation
  const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input' }) : {}
  const parameters = [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema })),
    ...(ifMatch
      ? [{ name: 'If-Match', in: 'header', required: ifMatch === 'required', schema: { type: 'string' } }]
      : []),
  ]
  const headers = {
    ...(hasItem || method === 'GET' ? { ETag: header('The version, for If-Match and If-None-Match') } : {}),
    ...(success.status === 201 && hasItem ? { Location: header('The URL of the new item') } : {}),
    ...(query ? { Link: header('The next page, with rel="next"') } : {}),
  }
  return {
    operationId: id,
    summary,
    tags: [path.split('/')[1]],
    security: access === 'anyone' ? [{}, { idToken: [] }] : [{ idToken: [] }],
    parameters,
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: refTo(body) } } },
    }),
    responses: {
      [success.status]: {
        description: success.description,
        ...(Object.keys(headers).length > 0 && { headers }),
        ...(success.schema && { content: { 'application/json': { schema: refTo(success.schema) } } }),
      },
      ...(method === 'GET' && { 304: { description: 'The client has the current version (If-None-Match)' } }),
      ...Object.fromEntries(
        problemStatuses(operation).map((status) => [
          status,
          {
            description: problemDescriptions[status],
            content: { [problemType]: { schema: refTo(problemSchema) } },
          },
        ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 description of the operations. Takes a few milliseconds. */
export function describeApi(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describeOperation(operation),
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Content API',
      version: '1',
      description:
        'Events, resources, the homepage, your own profile and initiatives, under the same rules as the pages. Timestamps are in UTC; dates and times of day are in the site’s time zone.',
    },
    // Relative to the URL of the description.
    servers: [{ url: basePath }],
    paths,
    components: {
      schemas: { ...componentSchemas('output'), ...componentSchemas('input') },
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of a member, from `/v1/accounts:signInWithPassword` or `/v1/token`',
        },
      },
    },
  }
}
