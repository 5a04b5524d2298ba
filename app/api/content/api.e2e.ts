import { expect, test } from '#tests/e2e.ts'
import { photo } from '#tests/images.ts'
import { sessionCookie } from '#tests/log-in.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

/** Signs an admin in, and returns functions that make requests with their ID token. */
async function startClient(site: Site) {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  const signedIn = await fetch(`${site.url}/v1/accounts:signInWithPassword?key=test`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword, returnSecureToken: true }),
  })
  const { idToken } = (await signedIn.json()) as { idToken: string }
  const authorization = { Authorization: `Bearer ${idToken}` }
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${site.url}/api/v1${path}`, {
      method,
      // The headers that a page on another site would send.
      headers: {
        ...authorization,
        'Content-Type': 'application/json',
        'If-Match': '*',
        Origin: 'https://app.example.org',
      },
      body: body ? JSON.stringify(body) : null,
    })
    expect(response.status).toBeLessThan(300)
    return response.status === 204 ? null : response.json()
  }
  const upload = async (name: string, content: Buffer) => {
    const startUrl = `${site.url}/v0/b/shajara/o?name=${encodeURIComponent(name)}`
    const started = await fetch(startUrl, {
      method: 'POST',
      headers: {
        ...authorization,
        'X-Goog-Upload-Protocol': 'resumable',
        'X-Goog-Upload-Command': 'start',
      },
      body: '{}',
    })
    const uploadUrl = started.headers.get('x-goog-upload-url') ?? ''
    const finished = await fetch(uploadUrl, {
      method: 'POST',
      headers: {
        ...authorization,
        'X-Goog-Upload-Command': 'upload, finalize',
        'X-Goog-Upload-Offset': '0',
      },
      body: new Uint8Array(content),
    })
    expect(finished.status).toBe(200)
    return `${site.url}/v0/b/shajara/o/${encodeURIComponent(name)}?alt=media`
  }
  return { email, send, upload }
}

test('changes made by an app appear on the pages immediately @server', async ({ site }) => {
  const { send } = await startClient(site)
  const read = async (path: string) => (await fetch(site.url + path)).text()
  const event = { title: 'Lantern walk', description: 'Bring a coat.', date: '2099-03-20' }
  await read('/volunteer?month=2099-03')
  const { id, url } = await send('POST', '/events', event)
  expect(await read('/volunteer?month=2099-03')).toContain('Lantern walk')
  expect(await (await fetch(url)).text()).toContain('Bring a coat.')
  await send('PATCH', `/events/${id}`, { title: 'Lantern evening' })
  expect(await read('/volunteer?month=2099-03')).toContain('Lantern evening')
  await send('DELETE', `/events/${id}`)
  expect(await read('/volunteer?month=2099-03')).not.toContain('Lantern')
  expect((await fetch(url)).status).toBe(404)
  await read('/')
  await send('PATCH', '/homepage', { title: 'Salaam from the app' })
  expect(await read('/')).toContain('Salaam from the app')
})

test('an app’s upload appears in the library, and becomes the homepage picture @server', async ({ site }) => {
  const { email, send, upload } = await startClient(site)
  const uploaded = await upload('homepage/evening.jpg', await photo(1200, 800).jpeg().toBuffer())
  const cookie = await sessionCookie(site, email)
  await expect
    .poll(async () => (await fetch(`${site.url}/admin/pictures`, { headers: { cookie } })).text())
    .toContain('homepage/evening-')
  const { imageUrl } = await send('PATCH', '/homepage', { imageUrl: uploaded, imageAlt: 'An evening' })
  expect((await fetch(imageUrl)).headers.get('content-type')).toBe('image/webp')
  const page = await (await fetch(site.url)).text()
  expect(page).toContain('alt="An evening"')
  expect(page).toContain('/files/homepage/evening-')
})
