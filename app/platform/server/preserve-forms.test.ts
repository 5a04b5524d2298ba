import { type ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { readFields } from '#app/platform/http/form.server.ts'
import { requestIdContext } from '#app/platform/http/request-id.ts'
import { readUploadForm } from '#app/platform/http/upload-form.server.ts'
import { preserveForms } from './preserve-forms.server.ts'

const diskFull = Object.assign(new Error('database or disk is full'), { errcode: 13 })
const admin = { role: 'admin', mustAddTwoStep: false, mustConfirmEmail: false } as Member

const values = { title: 'Iftar', currentPassword: 'dates and tea', code: '123456' }
const upload = (bytes: number) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.append(name, value)
  body.append('picture', new Blob([Buffer.alloc(bytes)]), 'a.png')
  return body
}

/** What a page gets when its action calls `read` and the database is then unavailable. */
async function submit(
  body: URLSearchParams | FormData,
  read: (request: Request) => Promise<unknown>,
  member: Member | null = null,
) {
  const action = async ({ request }: ActionFunctionArgs) => {
    await read(request)
    throw diskFull
  }
  const routes = { page: { id: 'page', module: { action, default: () => null } } }
  const preservingAction = preserveForms(routes).page?.module.action
  const context = new RouterContextProvider()
  context.set(memberContext, member)
  context.set(requestIdContext, 'the-id')
  // As bytes, because undici fails when the stream that it creates from a form is canceled.
  const encoded = new Response(body)
  const request = new Request('http://localhost/page', {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '' },
  })
  return preservingAction?.({ request, context } as unknown as ActionFunctionArgs)
}

const preserved = {
  init: { status: 503 },
  data: { values: { title: 'Iftar' }, errors: {}, problem: expect.stringContaining('could not be saved') },
}
const readNothing = async () => undefined

test('preserves a form in either encoding, without passwords and codes', async () => {
  expect(await submit(new URLSearchParams(values), readFields)).toMatchObject(preserved)
  const result = await submit(upload(100), readUploadForm)
  expect(result).toMatchObject(preserved)
  expect(JSON.stringify(result)).not.toMatch(/dates|123456/)
})

test('preserves a form that the action has not read', async () => {
  expect(await submit(new URLSearchParams(values), readNothing)).toMatchObject(preserved)
  expect(await submit(upload(100), readNothing)).toMatchObject(preserved)
  expect(await submit(upload(100_000), readNothing, admin)).toMatchObject(preserved)
})

test('reads a large upload only from staff', async () => {
  const result = await submit(upload(100_000), readNothing)
  expect(result).toMatchObject({ init: { status: 503 }, data: { values: {} } })
})

test('responds with an empty form when the action has read the raw body itself', async () => {
  const readElsewhere = (request: Request) => request.text()
  const result = await submit(new URLSearchParams(values), readElsewhere)
  expect(result).toMatchObject({ init: { status: 503 }, data: { values: {} } })
})
