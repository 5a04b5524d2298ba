import { readdir } from 'node:fs/promises'
import { request as startRequest } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '#tests/e2e.ts'
import { bomb, gifAndScript, photo, photoWithLocation, pngAndPage, script, svg } from '#tests/images.ts'
import { logInAsAdmin, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

async function filesOf(site: Site) {
  const entries = await readdir(join(site.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

async function cookieOf(site: Site, role: 'user' | 'admin') {
  return sessionCookie(site, (await addTestMember(site.db, { role })).email)
}

test('hostile uploads are rejected or sanitized @script @desktop', async ({ page, site, browser }) => {
  await logInAsAdmin(page, site)
  const send = async (name: string, buffer: Buffer, mimeType = 'image/png') => {
    const multipart = { folder: 'homepage', file: { name, mimeType, buffer } }
    const response = await page.request.post('/admin/pictures', { multipart, headers: { Origin: site.url } })
    const { picture, problem } = await response.json()
    return { status: response.status(), id: picture?.id as string, problem: problem as string }
  }
  for (const [name, bytes, problem] of [
    ['script.png', Buffer.from(script), /not a picture/],
    ['page.html', Buffer.from(`<!doctype html>${script}`), /not a picture/],
    ['drawing.svg', svg, /SVG files can contain scripts/],
    ['drawing.png', svg, /SVG files can contain scripts/],
    ['bomb.png', bomb(30_000), /80 million pixels/],
    ['nothing.png', Buffer.alloc(0), /empty/],
    ['huge.png', Buffer.alloc(26 * 1024 * 1024, 7), /larger than 25 MB/],
  ] as const) {
    const response = await send(name, bytes)
    expect([name, response.status]).toEqual([name, 422])
    expect(response.problem).toMatch(problem)
  }
  // A job may still be encoding pictures that an earlier test uploaded.
  const rejected = (await filesOf(site)).filter((file) =>
    /^\.?(?:script|page|drawing|bomb|nothing|huge)\b/.test(file),
  )
  expect(rejected).toEqual([])
  expect(await site.db.selectFrom('picture').select('id').where('source', '=', 'upload').execute()).toEqual(
    [],
  )

  // A plain page, without the init scripts that the tests add to their pages.
  const viewer = await browser.newPage()
  const consoleMessages: string[] = []
  viewer.on('console', (message) => consoleMessages.push(message.text()))
  for (const [name, bytes] of [
    ['polyglot.gif', await gifAndScript()],
    ['polyglot.png', await pngAndPage()],
    ['with-location.jpg', await photoWithLocation()],
    ['<script>alert(1)</script>.html', await photo(300, 300).png().toBuffer()],
  ] as const) {
    const { status, id } = await send(name, bytes, 'text/html')
    expect([name, status]).toEqual([name, 201])
    const { shapes } = await site.db
      .selectFrom('picture')
      .select('shapes')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const width = JSON.parse(shapes)[0].width
    for (const path of [`/files/${id}-wide-${width}.webp`, `/files/${id}-share-22.jpg`]) {
      const response = await viewer.goto(site.url + path)
      expect(response?.headers()).toMatchObject({
        'content-type': path.endsWith('webp') ? 'image/webp' : 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      const body = (await response?.body())?.toString('latin1') ?? ''
      for (const trace of ['script', 'owned', 'Secretphone', 'Exif']) expect(body).not.toContain(trace)
      await expect(viewer).not.toHaveTitle('owned')
      await expect(viewer.locator('img')).toHaveCount(1)
    }
  }
  // The file's policy also blocks the inline style that browsers add to the document around an image.
  expect(consoleMessages.filter((text) => !text.startsWith('Applying inline style'))).toEqual([])
  await viewer.close()
})

test('an aborted upload leaves no files @server', async ({ request, site }) => {
  const before = await filesOf(site)
  const bytes = await photo(2000, 1500).jpeg().toBuffer()
  const bodyStart = `--edge\r\nContent-Disposition: form-data; name="folder"\r\n\r\nhomepage\r\n--edge\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const headers = {
    Cookie: await cookieOf(site, 'admin'),
    Origin: site.url,
    'Content-Type': 'multipart/form-data; boundary=edge',
    'Content-Length': String(bodyStart.length + bytes.length + 10),
  }
  await new Promise<void>((resolve) => {
    const upload = startRequest(`${site.url}/admin/pictures`, { method: 'POST', headers })
    upload.on('error', () => {})
    upload.on('close', resolve)
    upload.write(bodyStart)
    upload.write(bytes.subarray(0, bytes.length / 2), () => upload.destroy(new Error('aborted')))
  })

  // A complete request whose body ends too early.
  const truncated = Buffer.concat([Buffer.from(bodyStart), bytes.subarray(0, 5000)])
  const { 'Content-Length': _, ...rest } = headers
  const response = await fetch(`${site.url}/admin/pictures`, {
    method: 'POST',
    headers: rest,
    body: truncated,
  })
  expect(response.status).toBe(400)
  expect(await filesOf(site)).toEqual(before)
  expect((await request.get('/healthz')).status()).toBe(200)
})

test('visitors and ordinary members cannot upload pictures @server', async ({ request, site }) => {
  const send = (Cookie: string) => {
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_000) }
    return request.post('/admin/pictures', {
      multipart: { folder: 'homepage', file },
      headers: { Origin: site.url, Cookie },
    })
  }
  expect((await send('')).status()).toBe(401)
  expect((await send(await cookieOf(site, 'user'))).status()).toBe(403)
})

test('a path that is not a picture responds with a 404 @server', async ({ request }) => {
  for (const path of [
    '..%2fsecret',
    '%2e%2e/shajara.db',
    'secret',
    '.parts/x',
    'homepage/a.html',
    'homepage/',
  ]) {
    expect([path, (await request.get(`/files/${path}`)).status()]).toEqual([path, 404])
  }
})
