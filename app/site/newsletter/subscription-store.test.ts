import { sql } from 'kysely'
import { expect } from 'vitest'
import { postgresTest, storeTest } from '#tests/database.ts'
import {
  addAmina,
  confirmByEmail,
  first,
  footerConsent,
  last,
  later,
  listSubscriptions,
  profileConsent,
  requestByEmail,
} from '#tests/newsletter-subscription.ts'
import { confirmRequest, deleteExpiredRequests, findRequest } from './newsletter-request-store.server.ts'
import { countDeliverable, countSubscribers } from './subscriber-store.server.ts'
import {
  endSubscription,
  findSubscription,
  linkSubscriptions,
  readMemberSubscription,
  subscribe,
  unsubscribe,
} from './subscription-store.server.ts'

storeTest(
  'nobody is subscribed without consent, and subscribing again keeps the date of consent',
  async ({ db }) => {
    const amina = await addAmina(db)
    expect(await readMemberSubscription(db, amina)).toBeNull()
    await subscribe(db, amina.id, profileConsent, first)
    await subscribe(db, amina.id, footerConsent, later)
    expect(await readMemberSubscription(db, amina)).toEqual({ subscribed: true, since: first.toISOString() })
    expect(await listSubscriptions(db)).toMatchObject([{ consent: 'yes', source: 'profile' }])
  },
)

storeTest(
  'the token of an unsubscribe link finds its subscription, and a new consent has a new date',
  async ({ db }) => {
    const amina = await addAmina(db)
    await subscribe(db, amina.id, profileConsent, first)
    const [row] = await listSubscriptions(db)
    expect(await findSubscription(db, row?.unsubscribeToken ?? '')).toMatchObject({
      userId: amina.id,
      unsubscribedAt: null,
    })
    expect(await findSubscription(db, 'made up')).toBeUndefined()
    // In a transaction, as on the account pages.
    await db.transaction().execute((tx) => unsubscribe(tx, amina.id, first))
    expect(await readMemberSubscription(db, amina)).toMatchObject({ subscribed: false })
    await subscribe(db, amina.id, profileConsent, later)
    expect(await readMemberSubscription(db, amina)).toEqual({ subscribed: true, since: later.toISOString() })
  },
)

storeTest('an address is subscribed only through its emailed link, which works once', async ({ db }) => {
  const replaced = await requestByEmail(db, 'Reader@Example.org')
  const token = await requestByEmail(db, 'Reader@Example.org')
  expect(await countSubscribers(db)).toEqual({ subscribed: 0, unsubscribed: 0 })
  expect(await findRequest(db, token, first)).toEqual({ email: 'reader@example.org' })
  expect(JSON.stringify(await db.selectFrom('newsletterRequest').selectAll().execute())).not.toContain(token)
  for (const invalid of ['', 'made up', replaced]) expect(await confirmRequest(db, invalid, first)).toBeNull()
  expect(await confirmRequest(db, token, later)).toBeNull()
  const inTime = new Date(first.getTime() + 2 * 86_400_000)
  expect(await confirmRequest(db, token, inTime)).toBe('reader@example.org')
  expect(await confirmRequest(db, token, inTime)).toBeNull()
  expect(await listSubscriptions(db)).toMatchObject([
    {
      userId: null,
      email: 'reader@example.org',
      consent: footerConsent.text,
      source: 'footer',
      consentedAt: first.toISOString(),
      confirmedAt: inTime.toISOString(),
      unsubscribedAt: null,
    },
  ])
})

storeTest('requests that nobody confirms are deleted when they expire', async ({ db }) => {
  await requestByEmail(db, 'reader@example.org')
  await deleteExpiredRequests(db, first)
  expect(await db.selectFrom('newsletterRequest').select('email').execute()).toHaveLength(1)
  await deleteExpiredRequests(db, later)
  expect(await db.selectFrom('newsletterRequest').select('email').execute()).toEqual([])
})

storeTest(
  'confirming again keeps the first consent, and renews a subscription that has ended',
  async ({ db }) => {
    await confirmByEmail(db, 'reader@example.org')
    await confirmByEmail(db, 'reader@example.org', later)
    const [row] = await listSubscriptions(db)
    expect(row).toMatchObject({ consentedAt: first.toISOString() })
    await endSubscription(db, row?.id ?? '', later)
    await confirmByEmail(db, 'reader@example.org', last)
    expect(await listSubscriptions(db)).toMatchObject([
      { unsubscribedAt: null, consentedAt: last.toISOString(), unsubscribeToken: row?.unsubscribeToken },
    ])
  },
)

storeTest(
  'confirming a member’s address from the footer counts as the member’s own choice',
  async ({ db }) => {
    const amina = await addAmina(db)
    await confirmByEmail(db, 'Amina@example.org')
    expect(await listSubscriptions(db)).toMatchObject([{ userId: amina.id, email: null, source: 'footer' }])
    await unsubscribe(db, amina.id, later)
    expect(await readMemberSubscription(db, amina)).toMatchObject({ subscribed: false })
    expect(await countDeliverable(db)).toBe(0)
  },
)

storeTest(
  'an account with an unverified address neither sees nor ends that address’s subscription',
  async ({ db }) => {
    const stranger = await addAmina(db, false)
    await confirmByEmail(db, 'amina@example.org')
    expect(await readMemberSubscription(db, stranger)).toBeNull()
    await unsubscribe(db, stranger.id, later)
    expect(await countDeliverable(db)).toBe(1)
  },
)

storeTest('an email-only subscription becomes the member’s once the address is verified', async ({ db }) => {
  await confirmByEmail(db, 'amina@example.org')
  const [{ unsubscribeToken = '' } = {}] = await listSubscriptions(db)
  const amina = await addAmina(db)
  expect(await readMemberSubscription(db, amina)).toEqual({ subscribed: true, since: first.toISOString() })
  await linkSubscriptions(db, last)
  expect(await listSubscriptions(db)).toMatchObject([{ userId: amina.id, email: null }])
  await endSubscription(db, (await findSubscription(db, unsubscribeToken))?.id ?? '', later)
  expect(await readMemberSubscription(db, amina)).toMatchObject({ subscribed: false })
})

storeTest(
  'when a member has two subscriptions, the later choice wins, and both unsubscribe links work',
  async ({ db }) => {
    for (const [choice, subscribed] of [
      ['subscribed later by address', true],
      ['unsubscribed later in the account', false],
    ] as const) {
      await db.deleteFrom('user').execute()
      await db.deleteFrom('newsletterSubscription').execute()
      const amina = await addAmina(db, false)
      await subscribe(db, amina.id, profileConsent, first)
      await unsubscribe(db, amina.id, subscribed ? first : last)
      await confirmByEmail(db, 'amina@example.org', later)
      const tokens = (await listSubscriptions(db)).map(({ unsubscribeToken }) => unsubscribeToken)
      expect(tokens).toHaveLength(2)
      await db.updateTable('user').set({ emailVerified: 1 }).execute()
      await linkSubscriptions(db, last)
      await linkSubscriptions(db, last)
      expect([choice, await readMemberSubscription(db, { ...amina, emailVerified: true })]).toEqual([
        choice,
        { subscribed, since: (subscribed ? later : first).toISOString() },
      ])
      for (const token of tokens)
        expect(await findSubscription(db, token)).toMatchObject({ userId: amina.id })
    }
  },
)

storeTest(
  'a choice confirmed by an emailed link counts from the time at which the link was used',
  async ({ db }) => {
    const amina = await addAmina(db, false)
    await subscribe(db, amina.id, profileConsent, first)
    const token = await requestByEmail(db, 'amina@example.org', first)
    const [unsubscribedAt, confirmedAt] = [86_400_000, 2 * 86_400_000].map(
      (ms) => new Date(first.getTime() + ms),
    )
    await unsubscribe(db, amina.id, unsubscribedAt ?? first)
    await confirmRequest(db, token, confirmedAt ?? first)
    await db.updateTable('user').set({ emailVerified: 1 }).execute()
    const choice = { subscribed: true, since: first.toISOString() }
    expect(await readMemberSubscription(db, { ...amina, emailVerified: true })).toEqual(choice)
    await linkSubscriptions(db, last)
    expect(await listSubscriptions(db)).toHaveLength(1)
    expect(await readMemberSubscription(db, { ...amina, emailVerified: true })).toEqual(choice)
  },
)

storeTest(
  'unconfirmed consent in an account does not resubscribe an address that was unsubscribed',
  async ({ db }) => {
    await confirmByEmail(db, 'amina@example.org')
    await endSubscription(db, (await listSubscriptions(db))[0]?.id ?? '', later)
    const stranger = await addAmina(db, false)
    await subscribe(db, stranger.id, profileConsent, last)
    await db.updateTable('user').set({ emailVerified: 1 }).execute()
    const verifiedMember = { ...stranger, emailVerified: true }
    expect(await readMemberSubscription(db, verifiedMember)).toMatchObject({ subscribed: false })
    await linkSubscriptions(db, last)
    expect(await listSubscriptions(db)).toMatchObject([{ unsubscribedAt: later.toISOString() }])
    // A later choice by the member counts.
    await subscribe(db, stranger.id, profileConsent, last)
    expect(await readMemberSubscription(db, verifiedMember)).toMatchObject({ subscribed: true })
  },
)

postgresTest(
  'linking an email-only subscription waits for a subscription that the member is adding',
  async ({ db }) => {
    const amina = await addAmina(db)
    const linking = await db.transaction().execute(async (tx) => {
      await subscribe(tx, amina.id, profileConsent, first)
      await db
        .insertInto('newsletterSubscription')
        .values({
          id: 'byEmail',
          userId: null,
          email: 'amina@example.org',
          unsubscribeToken: 'token',
          consent: 'yes',
          source: 'footer' as const,
          unsubscribedAt: null,
          consentedAt: later.toISOString(),
          confirmedAt: later.toISOString(),
        })
        .execute()
      const linked = linkSubscriptions(db, last).then(
        () => 'linked',
        (error: unknown) => String(error),
      )
      const countWaiting = async () =>
        (
          await sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        ).rows.length
      await expect.poll(countWaiting).toBe(1)
      return [linked]
    })
    expect(await Promise.all(linking)).toEqual(['linked'])
    expect(await listSubscriptions(db)).toMatchObject([
      { userId: amina.id, consentedAt: first.toISOString() },
    ])
  },
)
