import type { Auth } from 'firebase/auth'
import { signInWithEmailAndPassword } from 'firebase/auth'
import {
  connectStorageEmulator,
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  getStorage,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { type AccountsApi, apiTest, errorCodeOf } from '#tests/client.ts'
import { addTestMember, testPassword } from '#tests/member.ts'

const small = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#1f5a43' } })
  .png()
  .toBuffer()
/** Noise does not compress, so the file is too large for one part. */
const large = await sharp({
  create: {
    width: 900,
    height: 700,
    channels: 3,
    background: '#fff',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer()
const png = { contentType: 'image/png' }

function storageOf(api: AccountsApi, auth: Auth) {
  const storage = getStorage(auth.app)
  const { hostname, port } = new URL(api.url)
  connectStorageEmulator(storage, hostname, Number(port))
  storage.maxOperationRetryTime = 2000
  storage.maxUploadRetryTime = 5000
  return storage
}

async function storageFor(api: AccountsApi, role: 'user' | 'admin' | null) {
  const auth = api.client()
  if (!role) return { storage: storageOf(api, auth), id: '', idToken: '' }
  const { id, email } = await addTestMember(api.db, { role })
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  return { storage: storageOf(api, auth), id, idToken: await user.getIdToken() }
}

const fileCount = async (api: AccountsApi) => (await Array.fromAsync(api.files.list(''))).length

apiTest('an admin uploads an image, and anyone can read it', async (api) => {
  const { storage } = await storageFor(api, 'admin')
  const image = ref(storage, 'homepage/our iftar %2F & more.png')
  const { metadata } = await uploadBytes(image, small, { ...png, customMetadata: { by: 'Maryam' } })
  expect(metadata).toMatchObject({
    bucket: 'shajara.appspot.com',
    fullPath: 'homepage/our iftar %2F & more.png',
    size: small.length,
    contentType: 'image/png',
    metageneration: '1',
    customMetadata: { by: 'Maryam' },
    md5Hash: expect.stringMatching(/==$/),
  })
  const visitor = (await storageFor(api, null)).storage
  const url = await getDownloadURL(ref(visitor, image.fullPath))
  const response = await fetch(url)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(Buffer.from(await response.arrayBuffer()).equals(small)).toBe(true)
  const part = await fetch(url, { headers: { Range: 'bytes=1-3' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 1-3/${small.length}`,
    'PNG',
  ])
  expect((await fetch(url, { headers: { Range: 'bytes=999999-' } })).status).toBe(416)
  expect((await fetch(url.replace(/token=.*/, 'token=guess'))).status).toBe(403)
  expect(Buffer.from(await getBytes(ref(visitor, image.fullPath))).equals(small)).toBe(true)
})

apiTest('HEAD requests do not open the file', async (api) => {
  const { storage } = await storageFor(api, 'admin')
  const image = ref(storage, 'homepage/a.png')
  await uploadBytes(image, small, png)
  const url = await getDownloadURL(image)
  const open = vi.spyOn(api.files, 'get')
  const full = await fetch(url, { method: 'HEAD' })
  expect([full.status, full.headers.get('content-length')]).toEqual([200, String(small.length)])
  const part = await fetch(url, { method: 'HEAD', headers: { Range: 'bytes=1-3' } })
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '3'])
  expect(open).not.toHaveBeenCalled()
  await fetch(url)
  expect(open).toHaveBeenCalledOnce()
})

apiTest('a large image is uploaded in parts', async (api) => {
  expect(large.length).toBeGreaterThan(600_000)
  const { storage } = await storageFor(api, 'admin')
  const steps: number[] = []
  const task = uploadBytesResumable(ref(storage, 'homepage/noise.png'), large, png)
  task.on('state_changed', ({ bytesTransferred }) => steps.push(bytesTransferred))
  const { metadata } = await task
  expect(metadata.size).toBe(large.length)
  expect(steps.length).toBeGreaterThan(2)
  expect(Buffer.from(await getBytes(ref(storage, 'homepage/noise.png'))).equals(large)).toBe(true)
  expect(await fileCount(api)).toBe(1)
})

apiTest('an admin changes the metadata of an image and deletes it', async (api) => {
  const { storage } = await storageFor(api, 'admin')
  const image = ref(storage, 'homepage/a.png')
  await uploadBytes(image, small, {
    ...png,
    cacheControl: 'public, max-age=60',
    customMetadata: { a: '1', b: '2' },
  })
  const changed = await updateMetadata(image, {
    contentDisposition: 'attachment',
    customMetadata: { a: null as unknown as string, c: '3' },
  })
  expect(changed).toMatchObject({
    metageneration: '2',
    cacheControl: 'public, max-age=60',
    contentDisposition: 'attachment',
    customMetadata: { b: '2', c: '3' },
  })
  const { headers } = await fetch(await getDownloadURL(image))
  expect(headers.get('cache-control')).toBe('public, max-age=60')
  expect(await errorCodeOf(updateMetadata(image, { contentType: 'text/html' }))).toBe('storage/unauthorized')
  await deleteObject(image)
  expect(await errorCodeOf(getMetadata(image))).toBe('storage/object-not-found')
  expect(await errorCodeOf(deleteObject(image))).toBe('storage/object-not-found')
  expect(await fileCount(api)).toBe(0)
})

apiTest('an upload under an existing name replaces the image', async (api) => {
  const { storage } = await storageFor(api, 'admin')
  const image = ref(storage, 'homepage/a.png')
  const first = await uploadBytes(image, small, png)
  const { metadata } = await uploadBytes(image, large, png)
  expect(metadata.generation).not.toBe(first.metadata.generation)
  expect(metadata.size).toBe(large.length)
  expect(await fileCount(api)).toBe(1)
})

apiTest('lists images page by page, with deeper names grouped as folders', async (api) => {
  const { storage } = await storageFor(api, 'admin')
  for (const name of ['c.png', 'a.png', 'old/x.png', 'old/y.png', 'b.png'])
    await uploadBytes(ref(storage, `homepage/${name}`), small, png)
  const { items, prefixes } = await listAll(ref(storage, 'homepage'))
  expect(items.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
  expect(prefixes.map(({ fullPath }) => fullPath)).toEqual(['homepage/old'])
  const first = await list(ref(storage, 'homepage'), { maxResults: 3 })
  expect(first.items.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
  const second = await list(ref(storage, 'homepage'), { maxResults: 3, pageToken: first.nextPageToken ?? '' })
  expect(second.prefixes.map(({ name }) => name)).toEqual(['old'])
  expect(second.nextPageToken).toBeUndefined()
})

apiTest('only admins write, only below homepage/, and only images', async (api) => {
  const { storage: visitor } = await storageFor(api, null)
  const { storage: member } = await storageFor(api, 'user')
  const { storage: admin, id } = await storageFor(api, 'admin')
  const put = (storage: typeof admin, name: string, content: Uint8Array = small, contentType = 'image/png') =>
    errorCodeOf(uploadBytes(ref(storage, name), content, { contentType }))
  expect(await put(visitor, 'homepage/a.png')).toBe('storage/unauthenticated')
  expect(await put(member, 'homepage/a.png')).toBe('storage/unauthorized')
  expect(await put(admin, 'a.png')).toBe('storage/unauthorized')
  expect(await put(admin, 'home/homepage/a.png')).toBe('storage/unauthorized')
  expect(await put(admin, 'homepage%2Fa.png')).toBe('storage/unauthorized')
  expect(await put(admin, 'homepage/a.png', Buffer.from('<script>alert(1)</script>'))).toBe(
    'storage/unauthorized',
  )
  expect(
    await put(
      admin,
      'homepage/a.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
    ),
  ).toBe('storage/unauthorized')
  expect(await put(admin, 'homepage/a.png', small.subarray(0, 40))).toBe('storage/unauthorized')
  expect(await put(admin, 'homepage/a.png', small, 'text/html')).toBe('storage/unauthorized')
  const page = uploadBytesResumable(ref(admin, 'homepage/a.png'), Buffer.alloc(700_000, '<p>'), png)
  expect(await errorCodeOf(page.then(() => {}))).toBe('storage/unauthorized')
  expect(await api.db.selectFrom('storedObject').select('name').execute()).toEqual([])
  expect(await fileCount(api)).toBe(0)

  await api.db.insertInto('setting').values({ key: 'twoStepForAdmins', value: 'true' }).execute()
  expect(await put(admin, 'homepage/a.png')).toBe('storage/unauthorized')
  await api.db.deleteFrom('setting').execute()
  expect(await put(admin, 'homepage/a.png')).toBeNull()
  expect(await errorCodeOf(deleteObject(ref(member, 'homepage/a.png')))).toBe('storage/unauthorized')
  expect(await errorCodeOf(updateMetadata(ref(visitor, 'homepage/a.png'), {}))).toBe(
    'storage/unauthenticated',
  )
  await api.db
    .updateTable('user')
    .set({ disabledAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  expect(await put(admin, 'homepage/b.png')).toBe('storage/unauthenticated')
})

apiTest('rejects path traversal in names, however they are encoded', async (api) => {
  const { idToken } = await storageFor(api, 'admin')
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Firebase ${idToken}`, ...init.headers }
    return (await fetch(`${api.url}/v0/b/shajara.appspot.com/o${path}`, { ...init, headers })).status
  }
  const names = [
    'homepage/../x.png',
    'homepage/./x.png',
    'homepage//x.png',
    '/homepage/x.png',
    'homepage/',
    'homepage/a\\..\\x',
    'homepage/a\u0000',
    `homepage/${'x'.repeat(1100)}`,
  ]
  for (const name of names) {
    const body = `--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b\r\nContent-Type: image/png\r\n\r\nx\r\n--b--`
    const headers = { 'X-Goog-Upload-Protocol': 'multipart', 'Content-Type': 'multipart/related; boundary=b' }
    const query = `?name=${encodeURIComponent(name)}`
    expect([name, await send(query, { method: 'POST', headers, body })]).toEqual([name, 400])
    expect([name, await send(`/${encodeURIComponent(name)}`)]).toEqual([name, 400])
  }
  expect(await send('/homepage%252F..%252Fx')).toBe(404)
  expect(await send('/%')).toBe(400)
  expect((await fetch(`${api.url}/v0/b/other/o/homepage%2Fa.png`)).status).toBe(404)
  expect(await send('/homepage%2Fa.png', { method: 'PUT' })).toBe(405)
})

apiTest('rejects a part with the wrong offset, and the upload can continue', async (api) => {
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
    const sent = {
      ...headers,
      Authorization: `Firebase ${token}`,
      'X-Goog-Upload-Command': command,
      'X-Goog-Upload-Offset': String(offset),
    }
    const { status, headers: got } = await fetch(uploadUrl, { method: 'POST', headers: sent, body: content })
    return [status, got.get('x-goog-upload-status'), got.get('x-goog-upload-size-received')]
  }
  const [first, rest] = [new Uint8Array(small.subarray(0, 30)), new Uint8Array(small.subarray(30))]
  expect(await send('query')).toEqual([200, 'active', '0'])
  expect(await send('upload', 0, first)).toEqual([200, 'active', '30'])
  expect((await send('upload', 0, first))[0]).toBe(400)
  expect((await send('upload', 0, first, other.idToken))[0]).toBe(404)
  expect((await send('upload', 0, first, 'forged'))[0]).toBe(401)
  expect(await send('query')).toEqual([200, 'active', '30'])
  expect(await send('upload, finalize', 30, rest)).toEqual([200, 'final', null])
  expect(await send('query')).toEqual([200, 'final', String(small.length)])
  expect(await send('finalize')).toEqual([200, 'final', null])
  expect(await fileCount(api)).toBe(1)
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
async function uploadStream(api: AccountsApi, idToken: string, megabytes: number) {
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

apiTest('rejects an upload without a login before reading its body', async (api) => {
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
function uploadZeros(api: AccountsApi, idToken: string, fileBytes: number, metadataBytes: number) {
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

apiTest('limits the file of a multipart upload, not its body', async (api) => {
  const { idToken } = await storageFor(api, 'admin')
  const limit = 25 * 1024 * 1024
  // Zeros are not a picture: within the limit, that is the reason to reject them.
  expect(await uploadZeros(api, idToken, limit, 1000)).toBe(403)
  expect(await uploadZeros(api, idToken, limit + 1, 10)).toBe(413)
})
