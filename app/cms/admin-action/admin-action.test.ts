import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { requestIdContext } from '#app/platform/http/request-id.ts'
import { logContext, openLog } from '#app/platform/log/log.server.ts'
import { memberFixture } from '#tests/member.ts'
import { redirectToPage, runAdminAction } from './admin-action.server.ts'

const hafsa = memberFixture({ id: 'h', email: 'hafsa@example.org', name: 'Hafsa', twoStep: true })
const schema = z.object({ title: z.string().min(1, 'Please enter a title.') })
const succeed = async () => ({ path: '/admin/things', text: 'Saved.' })
const error = 'It could not be saved.'
const permission = 'content' as const

function argsOf(values: Record<string, string>, member: Member | null = hafsa) {
  const context = new RouterContextProvider()
  context.set(databaseContext, {} as Database)
  context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40) }))
  context.set(memberContext, member)
  context.set(logContext, openLog('silent').log)
  context.set(requestIdContext, 'request')
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(values) })
  return { context, request }
}

function flashOf(response: unknown) {
  const cookie = (response as Response).headers.get('Set-Cookie') ?? ''
  const [value = ''] = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')
  return JSON.parse(Buffer.from(value, 'base64url').toString())
}

test('runs nothing without the permission', async () => {
  for (const [member, status] of [
    [null, 401],
    [{ ...hafsa, role: 'user' }, 403],
    [{ ...hafsa, role: 'treasurer' }, 403],
  ] as const) {
    const run = () => Promise.reject(new Error('It ran'))
    await expect(runAdminAction(argsOf({}, member), { permission, run, error })).rejects.toMatchObject({
      init: { status },
    })
  }
})

test('returns an invalid form with the submitted values, and runs nothing', async () => {
  const run = () => Promise.reject(new Error('It ran'))
  const result = await runAdminAction(argsOf({ title: '', body: 'Long text' }), {
    permission,
    schema,
    run,
    error,
  })
  expect(result).toMatchObject({
    init: { status: 400 },
    data: { values: { title: '', body: 'Long text' }, errors: { title: 'Please enter a title.' } },
  })
})

test('redirects after a change, with a flash message if there is one', async () => {
  const response = await runAdminAction(argsOf({ title: 'A' }), { permission, schema, run: succeed, error })
  expect(response).toMatchObject({ status: 303 })
  expect((response as Response).headers.get('Location')).toBe('/admin/things')
  expect(flashOf(response)).toEqual({ text: 'Saved.' })
  const withoutText = await runAdminAction(argsOf({}), {
    permission,
    run: async () => ({ path: '/admin' }),
    error,
  })
  expect(withoutText).toMatchObject({ status: 303 })
  expect((withoutText as Response).headers.get('Set-Cookie')).toBeNull()
})

test('returns a conflict as a 409 with the submitted values and the current version', async () => {
  const result = await runAdminAction(argsOf({ title: 'A', version: '1' }), {
    run: async () => ({ problem: 'Bilal was faster.', values: { version: '2' } }),
    permission,
    error,
  })
  expect(result).toMatchObject({
    init: { status: 409 },
    data: { problem: 'Bilal was faster.', values: { title: 'A', version: '2' } },
  })
})

test('returns a 503 with the submitted values when any step throws', async () => {
  const failToConnect = () => Promise.reject(new Error('ECONNREFUSED'))
  for (const steps of [
    { load: failToConnect, run: succeed },
    { schema: failToConnect, run: succeed },
    { run: failToConnect },
  ]) {
    expect(await runAdminAction(argsOf({ title: 'A' }), { permission, ...steps, error })).toMatchObject({
      init: { status: 503 },
      data: { problem: error, values: { title: 'A' } },
    })
  }
})

test('an action without its own page shows its failure as a flash message on another page', async () => {
  const action = { permission, error, errorPath: '/admin/things/1' }
  const conflict = await runAdminAction(argsOf({}), {
    ...action,
    run: async () => ({ problem: 'Too late.' }),
  })
  expect((conflict as Response).headers.get('Location')).toBe('/admin/things/1')
  expect(flashOf(conflict)).toEqual({ text: 'Too late.', tone: 'error' })
  const unavailable = await runAdminAction(argsOf({}), {
    ...action,
    run: () => Promise.reject(new Error('unavailable')),
  })
  expect(flashOf(unavailable)).toEqual({ text: error, tone: 'error' })
})

test('a request without a body has no fields', async () => {
  const { context } = argsOf({})
  const request = new Request('http://localhost/', { method: 'POST' })
  expect(await runAdminAction({ context, request }, { permission, error, run: succeed })).toMatchObject({
    status: 303,
  })
})

test('throws a 404 for a missing item before it validates the form', async () => {
  const load = async () => notFound('Thing')
  await expect(
    runAdminAction(argsOf({}), { permission, load, schema, run: succeed, error }),
  ).rejects.toMatchObject({
    init: { status: 404 },
  })
})

test('a GET request to an action redirects to its page, even if the id has special characters', () => {
  const { headers } = redirectToPage(argsOf({}), '/admin/mail/\u2ca9 \r\n?status=new', 'mail')
  expect(headers.get('Location')).toBe('/admin/mail/%E2%B2%A9%20?status=new')
})
