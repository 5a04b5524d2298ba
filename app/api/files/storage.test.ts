import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  list,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage'
import { expect, vi } from 'vitest'
import { imageProblems } from '#app/cms/media/clean-image.server.ts'
import { apiTest, errorCodeOf } from '#tests/client.ts'
import { countFiles, largePng, pngMetadata, smallPng, storageFor } from '#tests/storage-client.ts'

apiTest('an admin uploads an image, and anyone can read it', async (api) => {
  const { storage } = await storageFor(api, 'admin')
  const image = ref(storage, 'homepage/our iftar %2F & more.png')
  const { metadata } = await uploadBytes(image, smallPng, {
    ...pngMetadata,
    customMetadata: { by: 'Maryam' },
  })
  expect(metadata).toMatchObject({
    bucket: 'shajara.appspot.com',
    fullPath: 'homepage/our iftar %2F & more.png',
    size: smallPng.length,
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
  expect(Buffer.from(await response.arrayBuffer()).equals(smallPng)).toBe(true)
  const part = await fetch(url, { headers: { Range: 'bytes=1-3' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 1-3/${smallPng.length}`,
    'PNG',
  ])
  expect((await fetch(url, { headers: { Range: 'bytes=999999-' } })).status).toBe(416)
  expect((await fetch(url.replace(/token=.*/, 'token=guess'))).status).toBe(403)
  expect(Buffer.from(await getBytes(ref(visitor, image.fullPath))).equals(smallPng)).toBe(true)
})

apiTest('HEAD requests do not open the file', async (api) => {
  const { storage } = await storageFor(api, 'admin')
  const image = ref(storage, 'homepage/a.png')
  await uploadBytes(image, smallPng, pngMetadata)
  const url = await getDownloadURL(image)
  const open = vi.spyOn(api.files, 'get')
  const full = await fetch(url, { method: 'HEAD' })
  expect([full.status, full.headers.get('content-length')]).toEqual([200, String(smallPng.length)])
  const part = await fetch(url, { method: 'HEAD', headers: { Range: 'bytes=1-3' } })
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '3'])
  expect(open).not.toHaveBeenCalled()
  await fetch(url)
  expect(open).toHaveBeenCalledOnce()
})

apiTest('an admin changes the metadata of an image and deletes it', async (api) => {
  const { storage } = await storageFor(api, 'admin')
  const image = ref(storage, 'homepage/a.png')
  await uploadBytes(image, smallPng, {
    ...pngMetadata,
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
  expect(await countFiles(api)).toBe(0)
})

apiTest('an upload under an existing name replaces the image', async (api) => {
  const { storage } = await storageFor(api, 'admin')
  const image = ref(storage, 'homepage/a.png')
  const first = await uploadBytes(image, smallPng, pngMetadata)
  const { metadata } = await uploadBytes(image, largePng, pngMetadata)
  expect(metadata.generation).not.toBe(first.metadata.generation)
  expect(metadata.size).toBe(largePng.length)
  expect(await countFiles(api)).toBe(1)
})

apiTest('lists images page by page, with names in subfolders grouped by folder', async (api) => {
  const { storage } = await storageFor(api, 'admin')
  for (const name of ['c.png', 'a.png', 'old/x.png', 'old/y.png', 'b.png'])
    await uploadBytes(ref(storage, `homepage/${name}`), smallPng, pngMetadata)
  const { items, prefixes } = await listAll(ref(storage, 'homepage'))
  expect(items.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
  expect(prefixes.map(({ fullPath }) => fullPath)).toEqual(['homepage/old'])
  const first = await list(ref(storage, 'homepage'), { maxResults: 3 })
  expect(first.items.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
  const second = await list(ref(storage, 'homepage'), { maxResults: 3, pageToken: first.nextPageToken ?? '' })
  expect(second.prefixes.map(({ name }) => name)).toEqual(['old'])
  expect(second.nextPageToken).toBeUndefined()
})

apiTest('the response to a rejected upload says why in a sentence', async (api) => {
  const { idToken } = await storageFor(api, 'admin')
  const upload = async (
    name: string,
    content: Buffer<ArrayBuffer>,
    contentType = 'image/png',
    md5Hash = '',
  ) => {
    const body = Buffer.concat([
      Buffer.from(
        `--b\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ name, contentType, ...(md5Hash && { md5Hash }) })}\r\n--b\r\nContent-Type: ${contentType}\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--b--'),
    ])
    const response = await fetch(`${api.url}/v0/b/shajara.appspot.com/o?name=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: {
        Authorization: `Firebase ${idToken}`,
        'X-Goog-Upload-Protocol': 'multipart',
        'Content-Type': 'multipart/related; boundary=b',
      },
      body,
    })
    return (await response.json()).error?.message ?? response.status
  }
  const picture = Buffer.from(smallPng)
  expect(await upload('a.png', picture)).toBe('Files can be written only below homepage/.')
  expect(await upload('homepage/a.png', Buffer.from('<svg >'))).toBe(imageProblems.svg)
  expect(await upload('homepage/a.png', Buffer.from('plain'))).toBe(imageProblems.unknown)
  expect(await upload('homepage/a.png', picture.subarray(0, 40))).toMatch(/^This .*\. Please /)
  expect(await upload('homepage/a.png', picture, 'text/html')).toMatch(/^Only pictures can be uploaded/)
  expect(await upload('homepage/a.png', picture, 'image/png', 'AAAA')).toMatch(/does not match its md5Hash/)
  expect(await upload('homepage/a.png', picture)).toBe(200)
})

apiTest(
  'visitors and members cannot write; an admin writes only images, and only below homepage/',
  async (api) => {
    const { storage: visitor } = await storageFor(api, null)
    const { storage: member } = await storageFor(api, 'user')
    const { storage: admin, id } = await storageFor(api, 'admin')
    const put = (
      storage: typeof admin,
      name: string,
      content: Uint8Array = smallPng,
      contentType = 'image/png',
    ) => errorCodeOf(uploadBytes(ref(storage, name), content, { contentType }))
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
    expect(await put(admin, 'homepage/a.png', smallPng.subarray(0, 40))).toBe('storage/unauthorized')
    expect(await put(admin, 'homepage/a.png', smallPng, 'text/html')).toBe('storage/unauthorized')
    const page = uploadBytesResumable(ref(admin, 'homepage/a.png'), Buffer.alloc(700_000, '<p>'), pngMetadata)
    expect(await errorCodeOf(page.then(() => {}))).toBe('storage/unauthorized')
    expect(await api.db.selectFrom('storedObject').select('name').execute()).toEqual([])
    expect(await countFiles(api)).toBe(0)

    await api.db.insertInto('setting').values({ key: 'twoStepForAdmins', value: 'true' }).execute()
    expect(await put(admin, 'homepage/a.png')).toBe('storage/unauthorized')
    // A phone that was added as a second factor before the member became an admin is not enough.
    await api.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', id).execute()
    const phone = { id: 'phone-1', userId: id, phoneNumber: '+14045550100', displayName: null }
    await api.db
      .insertInto('phoneFactor')
      .values({ ...phone, enrolledAt: new Date().toISOString() })
      .execute()
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
  },
)

apiTest('rejects invalid names such as path traversal, unknown buckets and methods', async (api) => {
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
