import { expect, test } from 'vitest'
import { isOneClick, withoutCredentials } from './one-click.server.ts'

const url = 'https://example.org/newsletter/unsubscribe?token=abc'
function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = String(new URLSearchParams(fields))
  return new Request(url, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': String(body.length),
      ...headers,
    },
  })
}
const click = { 'List-Unsubscribe': 'One-Click' }

test('recognizes only the request that RFC 8058 defines', async () => {
  expect(await isOneClick(post(url, click))).toBe(true)
  expect(await isOneClick(post('https://example.org/reminders/unsubscribe?token=abc', click))).toBe(true)
  expect(await isOneClick(post(url, {}))).toBe(false)
  expect(await isOneClick(post(url, { ...click, more: '1' }))).toBe(false)
  expect(await isOneClick(post(url, { 'List-Unsubscribe': 'Yes' }))).toBe(false)
  expect(await isOneClick(post('https://example.org/profile/delete', click))).toBe(false)
  expect(await isOneClick(post(url, click, { 'Content-Length': '5000' }))).toBe(false)
  expect(await isOneClick(new Request(url))).toBe(false)
})

test('recognizes a one-click request that is sent as multipart form data', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = {
    'Content-Type': encoded.headers.get('content-type') ?? '',
    'Content-Length': String(body.length),
  }
  expect(await isOneClick(new Request(url, { method: 'POST', body, headers }))).toBe(true)
})

test('withoutCredentials removes the cookie and the origin, but keeps the form', async () => {
  const request = withoutCredentials(
    post(url, click, { Cookie: 'session=1', Origin: 'https://mail.example' }),
  )
  expect(request.headers.get('cookie')).toBeNull()
  expect(request.headers.get('origin')).toBeNull()
  expect(await request.text()).toBe('List-Unsubscribe=One-Click')
})
