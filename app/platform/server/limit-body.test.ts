import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitBody } from './limit-body.server.ts'

const app = new Hono().use(limitBody()).post('*', (c) => c.text('taken'))
const multipart = 'multipart/form-data; boundary=x'
const mega = 1024 * 1024

/** Sends a body piece by piece; says how it was answered, and how many megabytes were taken of it. */
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

test('nobody has a file gathered that does not say its size', async () => {
  expect(await send('/admin/texts', multipart, 20)).toEqual({ status: 411, taken: 0 })
})

test('a file that says its size goes through unread, and one that is too large not at all', async () => {
  expect(await send('/admin/texts', multipart, 20, 20 * mega)).toEqual({ status: 200, taken: 0 })
  expect(await send('/admin/texts', multipart, 81, 81 * mega)).toEqual({ status: 413, taken: 0 })
})

test('a form that does not say its size is read as far as a form may be long', async () => {
  const form = 'application/x-www-form-urlencoded'
  expect(await send('/contact', form, 1)).toMatchObject({ status: 200 })
  expect(await send('/contact', form, 20)).toEqual({ status: 413, taken: 2 })
  expect(await send('/contact', multipart, 20)).toEqual({ status: 413, taken: 2 })
})
