import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { action as hideOnReceipt } from '#app/giving/receipts/hide-name.route.ts'
import { loader as readReceipt } from '#app/giving/receipts/receipt.route.tsx'
import { receiptLink } from '#app/giving/receipts/receipt-link.server.ts'
import { issueReceipt } from '#app/giving/receipts/receipt-store.server.ts'
import { loader as readMonthlyGift } from '#app/giving/recurring/monthly-gift.route.tsx'
import { action as hideOnMonthlyGift } from '#app/giving/recurring/monthly-hide-name.route.ts'
import { recurringGiftLink } from '#app/giving/recurring/recurring-gift-link.server.ts'
import { action as hideOnGift } from '#app/giving/treasurer/hide-name.route.ts'
import { type Member, memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { storeTest } from '#tests/database.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { addConfirmedGift } from '#tests/fixtures/confirmed-gift.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'

const now = new Date('2026-11-23T12:00:00Z')
const config = readConfig({
  DATA_DIR: '/tmp/shajara-hide-name',
  SECRET: 'a secret for tests and nothing else',
})
const links = { origin: 'http://localhost', secret: config.secret }

// biome-ignore lint/suspicious/noExplicitAny: each route has its own type of arguments
type Handler = (args: any) => Promise<any>

/** Sends requests as a member, or as a visitor without an account. */
function visit(db: Database, member?: Member) {
  const context = new RouterContextProvider()
  context.set(configContext, config)
  context.set(databaseContext, db)
  context.set(memberContext, member ?? null)
  const request = (handler: Handler, url: string, id: string, method = 'POST') =>
    handler({ context, request: new Request(url, { method }), params: { id } })
  return {
    read: (url: string, id: string, handler: Handler = readReceipt) => request(handler, url, id, 'GET'),
    /** Presses the button; returns the flash message, or the status of the error. */
    press: async (handler: Handler, url: string, id: string) => {
      try {
        const response: Response = await request(handler, url, id)
        const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
        return takeFlash({ context, request: new Request(url, { headers: { cookie } }) }).flash?.text
      } catch (error) {
        return (error as { init?: { status: number } }).init?.status ?? error
      }
    },
  }
}

async function addNamedGift(db: Database, userId: string | null = null) {
  const { id: fundId } = await addCampaign(db, {}, now)
  const gift = await addConfirmedGift(db, { fundId, publicName: 'Amina', userId })
  const receipt = await db.transaction().execute((tx) => issueReceipt(tx, gift.id, now))
  const receiptId = receipt?.id ?? ''
  const readName = async () =>
    (await db.selectFrom('gift').select('publicName').executeTakeFirstOrThrow()).publicName
  return { ...gift, fundId, receiptId, link: receiptLink(links, receiptId), readName }
}

const hiddenMessage = 'Your name is no longer shown with this campaign.'

storeTest(
  'a donor can hide their name with the link to their receipt; strangers and the treasurer cannot without it',
  async ({ db }) => {
    const { receiptId, link, readName } = await addNamedGift(db)
    const visitor = visit(db)
    const stranger = visit(db, memberFixture(await addTestMember(db)))
    const treasurer = visit(db, memberFixture({ role: 'treasurer', twoStep: true }))
    const withoutToken = `http://localhost/receipts/${receiptId}`
    expect(await visitor.press(hideOnReceipt, withoutToken, receiptId)).toBe(401)
    expect(await stranger.press(hideOnReceipt, withoutToken, receiptId)).toBe(404)
    // The treasurer sees the receipt, but must hide the name on the gift's page, which records the change.
    expect((await treasurer.read(withoutToken, receiptId)).publicName).toBeNull()
    expect(await treasurer.press(hideOnReceipt, withoutToken, receiptId)).toBe(404)
    expect(await readName()).toBe('Amina')
    expect((await visitor.read(link, receiptId)).publicName).toMatchObject({
      name: 'Amina',
      campaign: 'A well for Bahri',
    })
    expect(await visitor.press(hideOnReceipt, link, receiptId)).toBe(hiddenMessage)
    expect(await readName()).toBe('')
    expect((await visitor.read(link, receiptId)).publicName).toBeNull()
  },
)

storeTest('a member hides their name on their own receipt', async ({ db }) => {
  const member = memberFixture(await addTestMember(db))
  const { receiptId, readName } = await addNamedGift(db, member.id)
  const path = `http://localhost/receipts/${receiptId}`
  expect(await visit(db, member).press(hideOnReceipt, path, receiptId)).toBe(hiddenMessage)
  expect(await readName()).toBe('')
})

storeTest('a donor can hide their name with the link to their monthly gift', async ({ db }) => {
  const { donorId, fundId, readName } = await addNamedGift(db)
  const gift = { id: 'm', reference: 'REC-1', donorId, fundId, publicName: 'Amina', subscriptionId: 'sub_1' }
  const monthly = { amountCents: 2000, currency: 'USD', interval: 'month', status: 'active' } as const
  await db
    .insertInto('recurringGift')
    .values({ ...gift, ...monthly, createdAt: now.toISOString() })
    .execute()
  const link = recurringGiftLink('m', links)
  expect(await visit(db).press(hideOnMonthlyGift, `${link}x`, 'm')).toBe(404)
  expect(await readName()).toBe('Amina')
  expect(await visit(db).press(hideOnMonthlyGift, link, 'm')).toBe(hiddenMessage)
  expect(await readName()).toBe('')
})

storeTest(
  'a donor whose monthly gift now goes to the general fund can still hide the name shown with the campaign',
  async ({ db }) => {
    const { id, donorId, readName } = await addNamedGift(db)
    const gift = { id: 'm', reference: 'REC-1', donorId, fundId: 'general', subscriptionId: 'sub_1' }
    const monthly = { amountCents: 2000, currency: 'USD', interval: 'month', status: 'active' } as const
    await db
      .insertInto('recurringGift')
      .values({ ...gift, ...monthly, createdAt: now.toISOString() })
      .execute()
    const link = recurringGiftLink('m', links)
    const read = async () => (await visit(db).read(link, 'm', readMonthlyGift)).data.publicName
    expect(await read()).toBeNull()
    await db.updateTable('gift').set({ recurringGiftId: 'm' }).where('id', '=', id).execute()
    expect(await read()).toEqual({ name: 'Amina', campaign: 'A well for Bahri' })
    expect(await visit(db).press(hideOnMonthlyGift, link, 'm')).toBe(hiddenMessage)
    expect(await readName()).toBe('')
    expect(await read()).toBeNull()
  },
)

storeTest(
  'the treasurer can hide the name of a donor, and the activity entry does not contain the name',
  async ({ db }) => {
    const { id, readName } = await addNamedGift(db)
    const press = async (role: 'treasurer' | 'editor') => {
      const member = memberFixture({ ...(await addTestMember(db, { role })), role, twoStep: true })
      return visit(db, member).press(hideOnGift, `http://localhost/admin/gifts/${id}/hide-name`, id)
    }
    expect(await press('editor')).toBe(403)
    expect(await readName()).toBe('Amina')
    expect(await press('treasurer')).toBe('The donor’s name is no longer shown with “A well for Bahri”.')
    expect(await readName()).toBe('')
    expect(await press('treasurer')).toBe('The name is already hidden.')
    const entries = await db
      .selectFrom('activity')
      .select(['verb', 'subjectId', 'label', 'changes'])
      .execute()
    const changes = entries.filter(({ subjectId }) => subjectId === id)
    expect(changes).toMatchObject([{ verb: 'changed', label: `GFT-${id}` }])
    expect(JSON.stringify(changes)).not.toContain('Amina')
  },
)
