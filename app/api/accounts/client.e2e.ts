import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'
import { textMessageReader } from '#tests/sms.ts'

/** Serves an app on another origin, whose page loads the official client. */
async function serveApp(site: string) {
  const server = createServer(async (request, response) => {
    const [, script] = /^\/(firebase-\w+\.js)$/.exec(request.url ?? '') ?? []
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html')
    if (!script) return response.end(appPage(site))
    const source = await readFile(`node_modules/firebase/${script}`, 'utf8')
    response.end(source.replaceAll(/https:\/\/www\.gstatic\.com\/firebasejs\/[\d.]+/g, ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, server }
}

const appPage = (site: string) => `<!doctype html><title>App</title><script type="module">
  import { initializeApp } from '/firebase-app.js'
  import * as client from '/firebase-auth.js'
  import * as files from '/firebase-storage.js'
  const app = initializeApp({ apiKey: 'app-key', projectId: 'shajara', storageBucket: 'shajara.appspot.com' })
  const auth = client.initializeAuth(app, { persistence: client.indexedDBLocalPersistence })
  client.connectAuthEmulator(auth, '${site}', { disableWarnings: true })
  const storage = files.getStorage(app)
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
  await waitForApp(page)
}

const waitForApp = (page: Page) => page.waitForFunction(() => 'storage' in window)

// biome-ignore lint/suspicious/noExplicitAny: the client's modules, as the page exposes them
type AppGlobal = any
type AppGlobals = Record<
  'client' | 'auth' | 'files' | 'storage' | 'verifier' | 'confirmation' | 'id' | 'resolver',
  AppGlobal
>

/** Runs a function in the app's page. Resolves to its result, or to the error code when it throws. */
const inApp = <Result>(
  page: Page,
  work: (globals: AppGlobals, args: Record<string, string>) => Promise<Result>,
  args = {},
) =>
  page.evaluate(
    async ([source, args]) => {
      const run = new Function('globals', 'args', `return (${source})(globals, args)`)
      try {
        return await run(window, args)
      } catch (error) {
        return (error as { code?: string }).code ?? String(error)
      }
    },
    [String(work), args] as const,
  ) as Promise<Result | string>

test('a visitor who signs up in an app on another origin stays signed in after a reload, until the session is deleted @script @desktop', async ({
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
  await waitForApp(page)
  expect(await inApp(page, async ({ auth }) => auth.currentUser?.displayName)).toBe('Amina')
  const users = await site.db.selectFrom('user').select(['name', 'role']).where('email', '=', email).execute()
  expect(users).toEqual([{ name: 'Amina', role: 'user' }])
  const phoneProblem = await inApp(page, async ({ client, auth }) => {
    const verifier = { type: 'recaptcha', verify: async () => 'token', _reset: () => {} }
    await client.signInWithPhoneNumber(auth, '+14045550100', verifier)
  })
  expect(phoneProblem).toBe('auth/operation-not-allowed')

  const sessions = await site.db.selectFrom('session').select('userAgent').execute()
  expect(sessions).toEqual([{ userAgent: expect.stringContaining('Chrome') }])
  await site.db.deleteFrom('session').execute()
  expect(await inApp(page, async ({ auth }) => auth.currentUser.getIdToken(true))).toBe(
    'auth/user-token-expired',
  )
  expect(await inApp(page, async ({ auth }) => auth.currentUser)).toBeNull()
})

test('an app signs in with a phone, and adds a phone as a second factor @script @desktop', async ({
  page,
  site,
}) => {
  await saveSettings(site.db, { phoneLogin: true })
  const { email } = await addTestMember(site.db)
  await openApp(page, site)
  const readCode = textMessageReader(site)

  await inApp(page, async ({ client, auth }) => {
    const verifier = { type: 'recaptcha', verify: async () => 'token', _reset: () => {} }
    Object.assign(window, { verifier })
    const confirmation = await client.signInWithPhoneNumber(auth, '+14045550100', verifier)
    Object.assign(window, { confirmation })
  })
  const signedIn = await inApp(
    page,
    async ({ confirmation }, { code }) => {
      const { user } = await confirmation.confirm(code)
      return [user.phoneNumber, user.email, user.providerData[0].providerId]
    },
    { code: await readCode() },
  )
  expect(signedIn).toEqual(['+14045550100', null, 'phone'])
  const replayed = await inApp(page, async ({ confirmation }) => confirmation.confirm('000000'))
  expect(replayed).toBe('auth/invalid-verification-id')

  await inApp(
    page,
    async ({ client, auth, verifier }, { email, testPassword }) => {
      const { user } = await client.signInWithEmailAndPassword(auth, email, testPassword)
      const session = await client.multiFactor(user).getSession()
      const request = { phoneNumber: '+14045550101', session }
      const id = await new client.PhoneAuthProvider(auth).verifyPhoneNumber(request, verifier)
      Object.assign(window, { id })
    },
    { email, testPassword },
  )
  const enrolled = await inApp(
    page,
    async ({ client, auth, id }, { code }) => {
      const credential = client.PhoneAuthProvider.credential(id, code)
      const factors = client.multiFactor(auth.currentUser)
      await factors.enroll(client.PhoneMultiFactorGenerator.assertion(credential), 'My phone')
      return factors.enrolledFactors.map((factor: { factorId: string }) => factor.factorId)
    },
    { code: await readCode() },
  )
  expect(enrolled).toEqual(['phone'])

  const hint = await inApp(
    page,
    async ({ client, auth, verifier }, { email, testPassword }) => {
      await client.signOut(auth)
      const error = await client
        .signInWithEmailAndPassword(auth, email, testPassword)
        .catch((e: unknown) => e)
      const resolver = client.getMultiFactorResolver(auth, error)
      const request = { multiFactorHint: resolver.hints[0], session: resolver.session }
      const id = await new client.PhoneAuthProvider(auth).verifyPhoneNumber(request, verifier)
      Object.assign(window, { id, resolver })
      return resolver.hints[0].phoneNumber
    },
    { email, testPassword },
  )
  expect(hint).toBe('+*******0101')
  const resolved = await inApp(
    page,
    async ({ client, id, resolver }, { code }) => {
      const credential = client.PhoneAuthProvider.credential(id, code)
      const { user } = await resolver.resolveSignIn(client.PhoneMultiFactorGenerator.assertion(credential))
      return user.email
    },
    { code: await readCode() },
  )
  expect(resolved).toBe(email)
})

test('an admin’s app uploads an image and displays it @script @desktop', async ({ page, site }) => {
  const { email } = await addTestMember(site.db, { role: 'admin' })
  await openApp(page, site)
  const width = await inApp(
    page,
    async ({ client, auth, files, storage }, { email, testPassword }) => {
      await client.signInWithEmailAndPassword(auth, email, testPassword)
      // Noise does not compress, so the client sends it in several chunks.
      const canvas = new OffscreenCanvas(500, 500)
      const pixels = new ImageData(500, 500)
      for (let offset = 0; offset < pixels.data.length; offset += 65_536)
        crypto.getRandomValues(pixels.data.subarray(offset, offset + 65_536))
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
  expect(width).toBe(500)
})
