import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { startGift } from '#app/giving/gifts/gift-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { type PageRecord, pageContext } from '#app/platform/http/page.server.ts'
import { placeholderEmail } from '#app/platform/mail/placeholder-email.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { loader as readDonor } from './donor.route.ts'
import { findGiftThanks } from './gift-thanks-store.server.ts'
import { loader as readForm } from './give.route.tsx'

const now = new Date('2026-11-23T15:00:00Z')
const member = memberFixture({ email: placeholderEmail('4e5c') })

function createContext() {
  const context = new RouterContextProvider()
  context.set(memberContext, member)
  return context
}

test('the prefill of the Donate page has no email for a member without an address', async () => {
  const args = { context: createContext() } as unknown as Parameters<typeof readDonor>[0]
  expect(await readDonor(args).json()).toEqual({ name: 'Amina', email: '' })
})

storeTest(
  'the form on its own page has an empty email field for a member without an address',
  async ({ db }) => {
    const context = createContext()
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    context.set(configContext, readConfig({ DATA_DIR: '/tmp/unused', SECRET: 's'.repeat(40), ...keys }))
    context.set(databaseContext, db)
    context.set(pageContext, {} as PageRecord)
    const request = new Request('http://localhost/donate/give')
    const { values } = await readForm({ context, request } as unknown as Parameters<typeof readForm>[0])
    expect(values).toMatchObject({ name: 'Amina', email: '' })
  },
)

storeTest(
  'the thank-you page promises an emailed receipt only to a donor with an address',
  async ({ db }) => {
    const { id: userId } = await addTestMember(db)
    const giveAndReadThanks = async (email: string) => {
      const gift = {
        donor: { name: 'Amina', email },
        userId,
        fundId: 'sadaqah',
        amountCents: 500,
        isTest: false,
      }
      const { id } = await db.transaction().execute((tx) => startGift(tx, gift, now))
      return findGiftThanks(db, id, now)
    }
    expect(await giveAndReadThanks('amina@example.org')).toMatchObject({ isEmailed: true })
    expect(await giveAndReadThanks('')).toMatchObject({ isEmailed: false })
    expect(JSON.stringify(await giveAndReadThanks(''))).not.toContain(userId)
  },
)
