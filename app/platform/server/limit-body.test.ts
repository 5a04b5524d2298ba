import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitBody } from './limit-body.server.ts'

const app = new Hono().use(limitBody()).post('*', (c) => c.text('taken'))
const multipart = 'multipart/form-data; boundary=x'
const mega = 1024 * 1024

/** Streams a body; returns the response and how many megabytes were read. */
async function send(path: string, type: string, megabytes: number, saidBytes?: number) {
  let taken = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        if (taken === megabytes) return controller.close()
        taken++
        controller.enqueue(new Uint8Array(mega))
      },
    },
    { highWaterMark: 0 },
  )
  const headers: Record<string, string> = { 'Content-Type': type }
  if (saidBytes !== undefined) headers['Content-Length'] = String(saidBytes)
  const { status } = await app.request(path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  return { status, taken }
}

test('does not buffer an upload without Content-Length', async () => {
  expect(await send('/admin/texts', multipart, 20)).toEqual({ status: 411, taken: 0 })
})

test('passes on an upload with Content-Length unread, and rejects one that is too large', async () => {
  expect(await send('/admin/texts', multipart, 20, 20 * mega)).toEqual({ status: 200, taken: 0 })
  expect(await send('/admin/texts', multipart, 81, 81 * mega)).toEqual({ status: 413, taken: 0 })
})

test('reads a form without Content-Length only up to the limit', async () => {
  const form = 'application/x-www-form-urlencoded'
  expect(await send('/contact', form, 1)).toMatchObject({ status: 200 })
  expect(await send('/contact', form, 20)).toEqual({ status: 413, taken: 2 })
  expect(await send('/contact', multipart, 20)).toEqual({ status: 413, taken: 2 })
})
