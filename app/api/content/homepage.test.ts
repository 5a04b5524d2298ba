import { expect } from 'vitest'
import { encodePicture } from '#app/cms/media/encode-picture.server.ts'
import { pictureMessages } from '#app/cms/media/picture-choice.ts'
import { listLibrary } from '#app/cms/media/picture-store.server.ts'
import { apiTest, type ClientApi } from '#tests/client.ts'
import { send, signIn } from '#tests/content-client.ts'
import { photo } from '#tests/images.ts'

const image = await photo(240, 160).jpeg().toBuffer()

/** Uploads an object as the storage client does, and returns its download URL. */
async function upload(api: ClientApi, token: string, name: string, content: Buffer) {
  const boundary = 'shajara'
  const part = (type: string) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('application/json')}{}\r\n${part('image/jpeg')}`),
    content,
    Buffer.from(`\r\n--${boundary}--`),
  ])
  const bucket = `${api.url}/v0/b/shajara.appspot.com/o`
  const response = await fetch(`${bucket}?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      Authorization: `Firebase ${token}`,
      'X-Goog-Upload-Protocol': 'multipart',
      'Content-Type': `multipart/related; boundary=${boundary}`,
    },
    body,
  })
  expect(response.status).toBe(200)
  const { downloadTokens } = (await response.json()) as { downloadTokens: string }
  return `${bucket}/${encodeURIComponent(name)}?alt=media&token=${downloadTokens}`
}

async function startHomepage(api: ClientApi) {
  const { token } = await signIn(api, { role: 'admin', name: 'Hafsa' })
  const change = (body: object, ifMatch = '*') =>
    send(api, 'PATCH', '/homepage', { token, body, headers: { 'If-Match': ifMatch } })
  return { token, change }
}

apiTest('the first change creates the homepage, and later changes need its version', async (api) => {
  const { change } = await startHomepage(api)
  const empty = await send(api, 'GET', '/homepage')
  expect(empty.json).toEqual({ title: '', description: '', imageUrl: null, imageAlt: '' })
  expect((await change({ title: 'Salaam' })).json.errors).toEqual([
    { pointer: '#/description', detail: 'Please enter a description.' },
  ])
  const first = await change({ title: 'Salaam', description: 'Come in.' }, empty.etag)
  expect(first.json).toMatchObject({ title: 'Salaam', description: 'Come in.' })
  expect((await change({ title: 'Late' }, empty.etag)).status).toBe(412)
  const second = await change({ title: 'Welcome' }, first.etag)
  expect(second.json).toMatchObject({ title: 'Welcome', description: 'Come in.' })
  expect((await send(api, 'GET', '/homepage')).json).toEqual(second.json)
  const log = await api.db
    .selectFrom('activity')
    .select(['verb', 'actorName', 'label'])
    .orderBy('at')
    .execute()
  expect(log).toEqual([
    { verb: 'added', actorName: 'Hafsa', label: 'Homepage' },
    { verb: 'changed', actorName: 'Hafsa', label: 'Homepage' },
  ])
})

apiTest('an uploaded object becomes the homepage picture and needs alt text', async (api) => {
  const { token, change } = await startHomepage(api)
  const text = { title: 'Salaam', description: 'Come in.' }
  const imageUrl = await upload(api, token, 'homepage/our iftar.jpg', image)
  expect((await change({ ...text, imageUrl })).json.errors).toEqual([
    { pointer: '#/imageAlt', detail: pictureMessages.altMissing },
  ])
  const { json, etag } = await change({ ...text, imageUrl, imageAlt: ' Our\niftar ' })
  expect(json).toMatchObject({ imageAlt: 'Our iftar' })
  expect(json.imageUrl).toMatch(/\/files\/homepage\/our-iftar-[a-z0-9]{10}-wide-240\.webp$/)
  const path = new URL(json.imageUrl).pathname.replace('/files/', '')
  expect(await api.files.stat(path)).toBeDefined()
  // The URL stays the same after the job has encoded the other sizes.
  await encodePicture(api.db, api.files, path.replace(/-wide-.*/, ''))
  expect((await send(api, 'GET', '/homepage')).etag).toBe(etag)
  const retitled = await change({ title: 'Welcome', imageUrl: json.imageUrl })
  expect(retitled.json).toMatchObject({ imageUrl: json.imageUrl, imageAlt: 'Our iftar' })
  const described = await change({ imageAlt: 'Lanterns' })
  expect(described.json).toMatchObject({ imageUrl: json.imageUrl, imageAlt: 'Lanterns' })
  expect(described.etag).not.toBe(retitled.etag)
  const log = api.db.selectFrom('activity').select(['actorName', 'changes']).where('subject', '=', 'picture')
  expect(await log.execute()).toContainEqual({
    actorName: 'Hafsa',
    changes: JSON.stringify({ alt: ['Our iftar', 'Lanterns'] }),
  })
  expect((await change({ imageUrl })).json.imageUrl).toBe(json.imageUrl)
  expect((await listLibrary(api.db, null)).pictures).toHaveLength(1)
  expect((await change({ imageUrl: null })).json).toMatchObject({ imageUrl: null, imageAlt: '' })
})

apiTest('an event can have any picture from the library', async (api) => {
  const { token, change } = await startHomepage(api)
  const uploaded = await upload(api, token, 'homepage/a.jpg', image)
  const text = { title: 'Salaam', description: 'Come in.' }
  const { json } = await change({ ...text, imageUrl: uploaded, imageAlt: 'Lanterns' })
  const body = { title: 'Soup', description: 'Forty bowls.', date: '2027-01-15', imageUrl: json.imageUrl }
  const event = await send(api, 'POST', '/events', { token, body })
  expect(event.json).toMatchObject({ imageUrl: json.imageUrl, imageAlt: 'Lanterns' })
})

apiTest('only pictures on this site are accepted', async (api) => {
  const { token, change } = await startHomepage(api)
  const small = await photo(60, 60).jpeg().toBuffer()
  const text = { title: 'Salaam', description: 'Come in.', imageAlt: 'Lanterns' }
  const problemOf = async (imageUrl: string) => {
    const { status, json } = await change({ ...text, imageUrl })
    return [
      status,
      ...json.errors.map(({ pointer, detail }: Record<string, string>) => `${pointer} ${detail}`),
    ]
  }
  const notOnThisSite = '#/imageUrl This is not the URL of a picture on this site. Upload the file first.'
  const foreignUrls = [
    'lanterns',
    'https://example.com/a.webp',
    `https://example.com/v0/b/shajara/o/homepage%2Fa.jpg`,
    `${api.url}/v0/b/other/o/homepage%2Fa.jpg`,
    `${api.url}/v0/b/shajara/o/..%2Fa.jpg`,
    `${api.url}/files/backups/a.tar`,
    'javascript:alert(1)',
  ]
  for (const url of foreignUrls) expect(await problemOf(url)).toEqual([422, notOnThisSite])
  expect(await problemOf(`${api.url}/files/homepage/none-0123456789-wide-800.webp`)).toEqual([
    422,
    `#/imageUrl ${pictureMessages.notFound}`,
  ])
  expect(await problemOf(`${api.url}/v0/b/shajara/o/homepage%2Fnone.jpg`)).toEqual([
    422,
    '#/imageUrl This file no longer exists. Please upload it again.',
  ])
  expect((await problemOf(await upload(api, token, 'homepage/small.jpg', small)))[1]).toMatch('very small')
  expect((await change({ ...text, imageUrl: null })).json.errors).toEqual([
    { pointer: '#/imageAlt', detail: 'There is no picture to describe.' },
  ])
  expect(await api.db.selectFrom('homepage').select('id').execute()).toEqual([])
})
