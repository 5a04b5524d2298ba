import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

/** Another site than ours: its page loads the official client from its own address. */
async function serveApp(site: string) {
  const server = createServer(async (request, response) => {
    const [, script] = /^\/(firebase-\w+\.js)$/.exec(request.url ?? '') ?? []
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html')
    if (!script) return response.end(pageOf(site))
    const source = await readFile(`node_modules/firebase/${script}`, 'utf8')
    response.end(source.replaceAll(/https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+/g, ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, server }
}

const pageOf = (site: string) => `<!doctype html><title>App</title><script type="module">
  import { initializeApp } from '/firebase-app.js'
  import * as client from '/firebase-auth.js'
  import * as files from '/firebase-storage.js'
  const own = initializeApp({ apiKey: 'app-key', projectId: 'shajara', storageBucket: 'shajara.appspot.com' })
  const auth = client.initializeAuth(own, { persistence: client.indexedDBLocalPersistence })
  client.connectAuthEmulator(auth, '${site}', { disableWarnings: true })
  const storage = files.getStorage(own)
  files.connectStorageEmulator(storage, '127.0.0.1', ${new URL(site).port})
  await auth.authStateReady()
  Object.assign(window, { client, auth, files, storage })
</script>`

const apps: Server[] = []
test.afterEach(() => {
  for (const server of apps.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function openApp(page: Page, site: Site) {
  const { url, server } = await serveApp(site.url)
  apps.push(server)
  await page.goto(url)
  await ready(page)
}

const ready = (page: Page) => page.waitForFunction(() => 'storage' in window)

/** What the page's client has: whoever is signed in, or what went wrong. */
// biome-ignore lint/suspicious/noExplicitAny: the client, as the page has it
type Kit = { client: any; auth: any; files: any; storage: any }
const inApp = <Result>(
  page: Page,
  work: (kit: Kit, given: Record<string, string>) => Promise<Result>,
  given = {},
) =>
  page.evaluate(
    async ([source, given]) => {
      const run = new Function('kit', 'given', `return (${source})(kit, given)`)
      try {
        return await run(window, given)
      } catch (error) {
        return (error as { code?: string }).code ?? String(error)
      }
    },
    [String(work), given] as const,
  ) as Promise<Result | string>

test('a page of another site signs its visitors up, and they stay signed in @script @desktop', async ({
  page,
  site,
}) => {
  await openApp(page, site)
  const email = `app-${Date.now()}@example.org`
  const signUp = inApp(
    page,
    async ({ client, auth }, { email }) => {
      const { user } = await client.createUserWithEmailAndPassword(auth, email, 'figs and milk at dawn')
      await client.updateProfile(user, { displayName: 'Amina' })
      return user.email
    },
    { email },
  )
  expect(await signUp).toBe(email)
  await page.reload()
  await ready(page)
  expect(await inApp(page, async ({ auth }) => auth.currentUser?.displayName)).toBe('Amina')
  const unconfirmed = await site.db
    .selectFrom('user')
    .select(['name', 'role'])
    .where('email', '=', email)
    .execute()
  expect(unconfirmed).toEqual([{ name: 'Amina', role: 'user' }])
  const phone = await inApp(page, async ({ client, auth }) => {
    const verifier = { type: 'recaptcha', verify: async () => 'token', _reset: () => {} }
    await client.signInWithPhoneNumber(auth, '+14045550100', verifier)
  })
  expect(phone).toBe('auth/operation-not-allowed')
})

test('a link that an app asked for lands on our screen, and the app’s session ends @script @desktop', async ({
  page,
  site,
}) => {
  const { email } = await addTestMember(site.db)
  await openApp(page, site)
  await inApp(
    page,
    async ({ client, auth }, { email, testPassword }) => {
      await client.signInWithEmailAndPassword(auth, email, testPassword)
      await client.sendPasswordResetEmail(auth, email)
    },
    { email, testPassword },
  )
  const link = /https?:\S+oobCode=\S+/.exec((await site.mailTo(email)).text ?? '')?.[0] ?? ''
  expect(link).toContain('apiKey=app-key&mode=resetPassword')
  const screen = await page.context().newPage()
  await screen.goto(link)
  await screen.getByLabel('New password').fill('olives and bread at noon')
  await screen.getByRole('button', { name: 'Save the new password' }).click()
  await expect(screen.getByText('Your password is changed')).toBeVisible()
  expect(await inApp(page, async ({ auth }) => auth.currentUser.reload())).toBe('auth/user-token-expired')
  expect(await inApp(page, async ({ auth }) => auth.currentUser)).toBeNull()
  const back = await inApp(
    page,
    async ({ client, auth }, { email }) => {
      const { user } = await client.signInWithEmailAndPassword(auth, email, 'olives and bread at noon')
      return user.email
    },
    { email },
  )
  expect(back).toBe(email)
})

test('a link that an app asked for confirms an address on our screen @script @desktop', async ({
  page,
  site,
}) => {
  const { email } = await addTestMember(site.db, { emailVerified: false })
  await openApp(page, site)
  await inApp(
    page,
    async ({ client, auth }, { email, testPassword }) => {
      const { user } = await client.signInWithEmailAndPassword(auth, email, testPassword)
      await client.sendEmailVerification(user)
    },
    { email, testPassword },
  )
  const link = /https?:\S+oobCode=\S+/.exec((await site.mailTo(email)).text ?? '')?.[0] ?? ''
  const screen = await page.context().newPage()
  await screen.goto(link)
  await screen.getByRole('button', { name: `Confirm ${email}` }).click()
  await expect(screen.getByText(`${email} is confirmed. Thank you!`)).toBeVisible()
  const verified = await inApp(page, async ({ auth }) => {
    await auth.currentUser.reload()
    return auth.currentUser.emailVerified
  })
  expect(verified).toBe(true)
})

test('an admin’s app keeps an image and shows it @script @desktop', async ({ page, site }) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  await openApp(page, site)
  const shown = await inApp(
    page,
    async ({ client, auth, files, storage }, { email, testPassword }) => {
      await client.signInWithEmailAndPassword(auth, email, testPassword)
      const canvas = new OffscreenCanvas(900, 900)
      const pixels = new ImageData(900, 900)
      for (let at = 0; at < pixels.data.length; at += 65_536)
        crypto.getRandomValues(pixels.data.subarray(at, at + 65_536))
      canvas.getContext('2d')?.putImageData(pixels, 0, 0)
      const image = files.ref(storage, 'homepage/noise.png')
      await files.uploadBytesResumable(image, await canvas.convertToBlob(), { contentType: 'image/png' })
      const picture = new Image()
      picture.src = await files.getDownloadURL(image)
      await picture.decode()
      return picture.naturalWidth
    },
    { email, testPassword },
  )
  expect(shown).toBe(900)
})

test('a client that is signed out under Devices is out @script @desktop', async ({ page, site }) => {
  const { id, email } = await addTestMember(site.db)
  await openApp(page, site)
  await inApp(
    page,
    async ({ client, auth }, { email, testPassword }) => {
      await client.signInWithEmailAndPassword(auth, email, testPassword)
    },
    { email, testPassword },
  )
  const devices = await site.db.selectFrom('session').select('userAgent').where('userId', '=', id).execute()
  expect(devices).toEqual([{ userAgent: expect.stringContaining('Chrome') }])
  await site.db.deleteFrom('session').where('userId', '=', id).execute()
  expect(await inApp(page, async ({ auth }) => auth.currentUser.getIdToken(true))).toBe(
    'auth/user-token-expired',
  )
  expect(await inApp(page, async ({ auth }) => auth.currentUser)).toBeNull()
})
