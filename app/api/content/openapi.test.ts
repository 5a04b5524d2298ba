import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { apiTest } from '#tests/client.ts'
import { describeApi, openApiPath } from './openapi.server.ts'
import { operations } from './operations.server.ts'

const description = describeApi(operations)

test('the description is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(description))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const broken = { ...structuredClone(description), info: { title: 'No version' } }
  expect((await validator.validate(broken)).valid).toBe(false)
})

test('the description has every operation once, and every reference leads to a schema', () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort())
  const ids = operations.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  const refs = JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)
  const { schemas } = description.components
  const referenced = new Set(Array.from(refs, ([, name]) => name))
  expect([...referenced].sort()).toEqual(Object.keys(schemas).sort())
})

test('request bodies match the declarations of the forms', () => {
  const { NewEvent, EventChange, NewResource } = description.components.schemas
  expect(NewEvent).toMatchObject({
    required: ['title', 'description', 'date'],
    additionalProperties: false,
    properties: { title: { type: 'string', minLength: 1, maxLength: 160 }, date: { format: 'date' } },
  })
  expect(EventChange).not.toHaveProperty('required')
  expect(NewResource).toMatchObject({ required: ['title', 'url'], properties: { title: { maxLength: 200 } } })
})

apiTest(
  'the description is served to every origin, and sent again only after it has changed',
  async (api) => {
    const response = await fetch(api.url + openApiPath)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(description)))
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(api.url + openApiPath, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await fetch(api.url + openApiPath, { method: 'POST' })).status).toBe(405)
  },
)
