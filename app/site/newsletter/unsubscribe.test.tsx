import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember } from '#tests/member.ts'
import {
  addAmina,
  confirmByEmail,
  first,
  last,
  later,
  listSubscriptions,
  profileConsent,
} from '#tests/newsletter-subscription.ts'
import { restoreSubscriber, unsubscribeByAdmin } from './subscriber-store.server.ts'
import { endSubscription, linkSubscriptions, subscribe, unsubscribe } from './subscription-store.server.ts'
import UnsubscribeRoute, { action, loader } from './unsubscribe.route.tsx'

const readUnsubscribedAt = async (db: Database) =>
  (await listSubscriptions(db)).map((row) => row.unsubscribedAt)

async function openUnsubscribePage(db: Database) {
  const [{ unsubscribeToken = '' } = {}] = await listSubscriptions(db)
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  const url = new URL(`https://site.example/newsletter/unsubscribe?token=${unsubscribeToken}`)
  const args = { context, url, params: {}, pattern: '/newsletter/unsubscribe' as const }
  const loaderData = await loader({ ...args, request: new Request(url) })
  const Component = () => (
    <UnsubscribeRoute {...({ loaderData } as unknown as Parameters<typeof UnsubscribeRoute>[0])} />
  )
  const Page = createRoutesStub([{ path: '/', Component }])
  return {
    html: renderToString(<Page />),
    press: () => action({ ...args, request: new Request(url, { method: 'POST' }) }),
  }
}

storeTest(
  'someone whom an admin has unsubscribed can also unsubscribe, and then the admin cannot undo it',
  async ({ db }) => {
    const admin = await addTestMember(db, { role: 'admin' })
    await confirmByEmail(db, 'reader@example.org')
    const [{ id = '' } = {}] = await listSubscriptions(db)
    expect((await openUnsubscribePage(db)).html).toContain('Press the button to stop receiving it.')
    await unsubscribeByAdmin(db, id, admin, later)
    const page = await openUnsubscribePage(db)
    expect(page.html).toContain('Unsubscribe</button>')
    expect(page.html).toContain('Our team has already unsubscribed you.')
    await page.press()
    const { html } = await openUnsubscribePage(db)
    expect(html).toContain('You are unsubscribed')
    expect(html).not.toContain('</button>')
    expect(await restoreSubscriber(db, id, later.toISOString(), admin, last)).toBe(false)
  },
)

storeTest('unsubscribing again keeps the date of the first unsubscribe', async ({ db }) => {
  const amina = await addAmina(db)
  await subscribe(db, amina.id, profileConsent, first)
  await unsubscribe(db, amina.id, later)
  await unsubscribe(db, amina.id, last)
  expect(await readUnsubscribedAt(db)).toEqual([later.toISOString()])
  // Subscribing again resets the date.
  await subscribe(db, amina.id, profileConsent, last)
  await unsubscribe(db, amina.id, last)
  expect(await readUnsubscribedAt(db)).toEqual([last.toISOString()])
})

storeTest(
  'unsubscribing again counts as the later choice if the same person has subscribed in another way since',
  async ({ db }) => {
    const amina = await addAmina(db, false)
    await subscribe(db, amina.id, profileConsent, first)
    await unsubscribe(db, amina.id, first)
    await confirmByEmail(db, 'amina@example.org', later)
    await endSubscription(db, amina.id, last)
    await db.updateTable('user').set({ emailVerified: 1 }).execute()
    await linkSubscriptions(db, last)
    expect(await readUnsubscribedAt(db)).toEqual([last.toISOString()])
  },
)
