import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type OnStop } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { photo } from '#tests/images.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { s3Keys, startS3 } from '#tests/s3.ts'
import { startSite, waitFor } from '#tests/site.ts'

type Bucket = Awaited<ReturnType<typeof startS3>>

/** Starts a site that stores its files in a bucket. */
async function startWithBucket(onStop: OnStop) {
  const bucket = await startS3()
  onStop(bucket.stop)
  const site = await startSite({ FILES_URL: bucket.filesUrl, ...s3Keys })
  onStop(site.stop)
  return { site, bucket }
}

const test = base.extend<{ bucket: Bucket }>({
  site: async ({ startOnce }, use) => use((await startOnce(startWithBucket)).site),
  bucket: async ({ startOnce }, use) => use((await startOnce(startWithBucket)).bucket),
})

// The tests share one worker, which starts the bucket and its site only once.
test.describe.configure({ mode: 'default' })

const pictureInput = (name: string, bytes: Buffer) => ({
  'Choose another picture': new File([new Uint8Array(bytes)], name),
})

test('a picture is stored in the bucket, served in every size, and deleted when unused @server', async ({
  site,
  bucket,
}) => {
  const admin = await addTestMember(site.db, { role: 'admin' })
  const form = await openPage(site, '/admin/homepage', admin)
  const saved = await form.submit('Save', {
    ...pictureInput('Our Mural.jpg', await photo(1000, 625).jpeg().toBuffer()),
    'What the picture shows': 'A mural at dusk',
  })
  expect(saved.text).toContain('Homepage updated successfully!')
  expect(existsSync(join(site.dataDir, 'files'))).toBe(false)
  const { id } = await site.db
    .selectFrom('picture')
    .select('id')
    .where('source', '=', 'upload')
    .executeTakeFirstOrThrow()
  expect(id).toMatch(/^homepage\/our-mural-/)

  const html = await waitFor(
    'the AVIF sizes',
    async () => {
      const home = await (await fetch(`${site.url}/`)).text()
      return home.includes(`/files/${id}-wide-400.avif 400w`) ? home : undefined
    },
    30_000,
  )
  const urls = new Set(html.match(new RegExp(`/files/${id}[^\\s",]+`, 'g')))
  expect(urls.size).toBeGreaterThan(5)
  for (const url of urls) {
    const response = await fetch(new URL(url, site.url))
    expect([url, response.status]).toEqual([url, 200])
    expect(`image/${url.split('.').pop()?.replace('jpg', 'jpeg')}`).toBe(response.headers.get('content-type'))
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(Number(response.headers.get('content-length'))).toBe((await response.arrayBuffer()).byteLength)
  }
  const [url] = urls
  const part = await fetch(new URL(url ?? '', site.url), { headers: { Range: 'bytes=0-9' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10])
  expect((await fetch(new URL(`/files/${id}-wide-7.avif`, site.url))).status).toBe(404)

  const image = (await openPage(site, '/')).one('img[alt="A mural at dusk"]')
  expect(urls).toContain(image.attribute('src'))

  // An old picture that nothing uses.
  const body = new FormData()
  body.append('folder', 'events')
  body.append('file', new File([new Uint8Array(await photo(300, 300).png().toBuffer())], 'a.png'))
  const headers = { Origin: site.url, Cookie: await sessionCookie(site, admin.email) }
  const uploadResponse = await fetch(`${site.url}/admin/pictures`, { method: 'POST', body, headers })
  const { picture } = await uploadResponse.json()
  await waitFor('the sizes of the unused picture', async () => {
    const job = await site.db
      .selectFrom('job')
      .select('subject')
      .where('subject', '=', picture.id)
      .executeTakeFirst()
    return job ? undefined : true
  })
  expect((await bucket.listKeys()).filter((path) => path.startsWith(picture.id))).not.toEqual([])
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  await bucket.setModifiedAt(longAgo)
  await site.db
    .updateTable('picture')
    .set({ unusedSince: longAgo.toISOString() })
    .where('id', '=', picture.id)
    .execute()
  await site.db
    .updateTable('job')
    .set({ dueAt: longAgo.toISOString() })
    .where('kind', '=', 'collectPictures')
    .execute()
  // A request makes the site notice the change in the database.
  await fetch(site.url)
  await expect
    .poll(async () => (await bucket.listKeys()).filter((path) => path.startsWith('events/')))
    .toEqual([])
  const remaining = await bucket.listKeys()
  expect(remaining.every((path) => path.startsWith(id))).toBe(true)
  for (const path of urls) expect(remaining).toContain(path.replace('/files/', ''))
})

test('while the bucket is unavailable, the site works and an upload shows an error @server', async () => {
  const stoppedBucket = await startS3()
  await stoppedBucket.stop()
  const site = await startSite({ FILES_URL: stoppedBucket.filesUrl, ...s3Keys })
  const form = await openPage(site, '/admin/homepage', await addTestMember(site.db, { role: 'admin' }))
  const refused = await form.submit('Save', {
    Description: 'What I typed',
    ...pictureInput('a.png', await photo(300, 300).png().toBuffer()),
    'What the picture shows': 'A wall',
  })
  expect(refused.alert).toContain('Error updating homepage. Please try again.')
  expect(refused.field('Description').value).toBe('What I typed')
  const file = await fetch(`${site.url}/files/homepage/a-0123456789-wide-300.webp`)
  expect([file.status, file.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await fetch(`${site.url}/`)).status).toBe(200)
  await site.stop()
})
