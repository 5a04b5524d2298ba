import { deleteApp, getApps, initializeApp } from 'firebase/app'
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember, testPassword } from '#tests/member.ts'
import type { Site } from '#tests/site.ts'

/** Connects the official client to a site. */
function openClient(site: Site) {
  const app = initializeApp({ apiKey: 'app-key', projectId: 'shajara' })
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, site.url, { disableWarnings: true })
  return auth
}

test.afterEach(() => Promise.all(getApps().map(deleteApp)))

const linkTo = async (site: Site, email: string) =>
  /https?:\S+oobCode=\S+/.exec((await site.mailTo(email)).text ?? '')?.[0] ?? ''

test('a password reset link requested by an app opens our page and ends the app’s session @server', async ({
  site,
}) => {
  const { email } = await addTestMember(site.db)
  const auth = openClient(site)
  const { user } = await signInWithEmailAndPassword(auth, email, testPassword)
  await sendPasswordResetEmail(auth, email)
  const link = await linkTo(site, email)
  expect(link).toContain('apiKey=app-key&mode=resetPassword')
  const page = await openPage(site, link)
  const changed = await page.submit('Save new password', { 'New password': 'olives and bread at noon' })
  expect(changed.text).toContain('Your password has been changed.')
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  expect(auth.currentUser).toBeNull()
  const signedIn = await signInWithEmailAndPassword(auth, email, 'olives and bread at noon')
  expect(signedIn.user.email).toBe(email)
})

test('a verification link requested by an app confirms the address on our page @server', async ({ site }) => {
  const { email } = await addTestMember(site.db, { emailVerified: false })
  const { user } = await signInWithEmailAndPassword(openClient(site), email, testPassword)
  await sendEmailVerification(user)
  const page = await openPage(site, await linkTo(site, email))
  page.one('h1', 'Confirm your email address')
  const confirmed = await page.submit(`Confirm ${email}`)
  expect(confirmed.text).toContain(`${email} is confirmed. Thank you!`)
  await user.reload()
  expect(user.emailVerified).toBe(true)
})
