import { getBytes, ref, uploadBytesResumable } from 'firebase/storage'
import { expect } from 'vitest'
import { apiTest, type ClientApi } from '#tests/client.ts'
import { countFiles, largePng, pngMetadata, smallPng, storageFor } from '#tests/storage-client.ts'

apiTest('a large image is uploaded in parts', async (api) => {
  expect(largePng.length).toBeGreaterThan(600_000)
  const { storage } = await storageFor(api, 'admin')
  const steps: number[] = []
  const task = uploadBytesResumable(ref(storage, 'homepage/noise.png'), largePng, pngMetadata)
  task.on('state_changed', ({ bytesTransferred }) => steps.push(bytesTransferred))
  const { metadata } = await task
  expect(metadata.size).toBe(largePng.length)
  expect(steps.length).toBeGreaterThan(2)
  expect(Buffer.from(await getBytes(ref(storage, 'homepage/noise.png'))).equals(largePng)).toBe(true)
  expect(await countFiles(api)).toBe(1)
})

apiTest('a part with the wrong offset is rejected, and the upload can continue', async (api) => {
  const { idToken } = await storageFor(api, 'admin')
  const other = await storageFor(api, 'admin')
  const headers = { Authorization: `Firebase ${idToken}`, 'X-Goog-Upload-Protocol': 'resumable' }
  const started = await fetch(`${api.url}/v0/b/shajara.appspot.com/o?name=homepage%2Fa.png`, {
    method: 'POST',
    headers: { ...headers, 'X-Goog-Upload-Command': 'start' },
    body: JSON.stringify({ name: 'homepage/a.png', contentType: 'image/png' }),
  })
  expect(started.headers.get('x-goog-upload-status')).toBe('active')
  const uploadUrl = started.headers.get('x-goog-upload-url') ?? ''
  expect(uploadUrl).toContain(`${api.url}/v0/b/shajara.appspot.com/o?`)
  const send = async (
    command: string,
    offset = 0,
    content: Uint8Array<ArrayBuffer> | null = null,
    token = idToken,
  ) => {
    const requestHeaders = {
      ...headers,
      Authorization: `Firebase ${token}`,
      'X-Goog-Upload-Command': command,
      'X-Goog-Upload-Offset': String(offset),
    }
    const init = { method: 'POST', headers: requestHeaders, body: content }
    const { status, headers: responseHeaders } = await fetch(uploadUrl, init)
    return [
      status,
      responseHeaders.get('x-goog-upload-status'),
      responseHeaders.get('x-goog-upload-size-received'),
    ]
  }
  const [first, rest] = [new Uint8Array(smallPng.subarray(0, 30)), new Uint8Array(smallPng.subarray(30))]
  expect(await send('query')).toEqual([200, 'active', '0'])
  expect(await send('upload', 0, first)).toEqual([200, 'active', '30'])
  expect((await send('upload', 0, first))[0]).toBe(400)
  expect((await send('upload', 0, first, other.idToken))[0]).toBe(404)
  expect((await send('upload', 0, first, 'forged'))[0]).toBe(401)
  expect(await send('query')).toEqual([200, 'active', '30'])
  expect(await send('upload, finalize', 30, rest)).toEqual([200, 'final', null])
  expect(await send('query')).toEqual([200, 'final', String(smallPng.length)])
  expect(await send('finalize')).toEqual([200, 'final', null])
  expect(await countFiles(api)).toBe(1)
})

apiTest('allows uploads from any origin', async (api) => {
  const preflight = await fetch(`${api.url}/v0/b/shajara.appspot.com/o?name=x`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://app.example.org',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,x-firebase-storage-version,x-goog-upload-protocol',
    },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('X-Goog-Upload-Offset')
  const response = await fetch(`${api.url}/v0/b/shajara.appspot.com/o`, {
    headers: { Origin: 'https://app.example.org' },
  })
  expect(response.headers.get('access-control-expose-headers')).toContain('X-Goog-Upload-URL')
})

/** Uploads without a length, as curl does from a pipe; reports how many megabytes were sent. */
async function uploadStream(api: ClientApi, idToken: string, megabytes: number) {
  const sent = { status: 0, megabytes: 0 }
  const body = new ReadableStream({
    async pull(controller) {
      if (sent.megabytes === megabytes) return controller.close()
      sent.megabytes += 1
      controller.enqueue(Buffer.alloc(1024 * 1024))
      await new Promise((resolve) => setTimeout(resolve, 5))
    },
  })
  const headers: Record<string, string> = {
    'X-Goog-Upload-Protocol': 'multipart',
    'Content-Type': 'multipart/related; boundary=limit',
    ...(idToken && { Authorization: `Firebase ${idToken}` }),
  }
  const path = '/v0/b/shajara.appspot.com/o?name=homepage%2Fa.png'
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  sent.status = (await fetch(api.url + path, init)).status
  return sent
}

apiTest('rejects an upload without an ID token before its whole body is sent', async (api) => {
  const { status, megabytes } = await uploadStream(api, '', 24)
  expect(status).toBe(401)
  expect(megabytes).toBeLessThan(12)
})

apiTest('reads an upload without a length only up to the limit', async (api) => {
  const { idToken } = await storageFor(api, 'admin')
  const { status, megabytes } = await uploadStream(api, idToken, 60)
  expect(status).toBe(413)
  expect(megabytes).toBeLessThan(45)
})

/** A multipart upload of a file of zeros with some custom metadata. */
function uploadZeros(api: ClientApi, idToken: string, fileBytes: number, metadataBytes: number) {
  const metadata = JSON.stringify({ contentType: 'image/png', metadata: { note: 'x'.repeat(metadataBytes) } })
  const body = Buffer.concat([
    Buffer.from(`--limit\r\nContent-Type: application/json\r\n\r\n${metadata}\r\n`),
    Buffer.from('--limit\r\nContent-Type: image/png\r\n\r\n'),
    Buffer.alloc(fileBytes),
    Buffer.from('\r\n--limit--'),
  ])
  const headers = {
    Authorization: `Firebase ${idToken}`,
    'X-Goog-Upload-Protocol': 'multipart',
    'Content-Type': 'multipart/related; boundary=limit',
  }
  const path = '/v0/b/shajara.appspot.com/o?name=homepage%2Fa.png'
  return fetch(api.url + path, { method: 'POST', headers, body }).then(({ status }) => status)
}

apiTest('the size limit of a multipart upload applies to its file, not to its body', async (api) => {
  const { idToken } = await storageFor(api, 'admin')
  const limit = 25 * 1024 * 1024
  // A file within the limit gets a 403, because zeros are not a picture.
  expect(await uploadZeros(api, idToken, limit, 1000)).toBe(403)
  expect(await uploadZeros(api, idToken, limit + 1, 10)).toBe(413)
})
