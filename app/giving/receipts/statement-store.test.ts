import { expect, test } from 'vitest'
import { saveSettings } from '#app/platform/settings/settings-store.server.ts'
import { storeTest } from '#tests/database.ts'
import { addConfirmedGift, addDonor, addGiftEntry } from '#tests/fixtures/confirmed-gift.ts'
import { addTestMember } from '#tests/member.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { makeMailAttachment } from './mail-attachment.server.ts'
import { issueReceipt } from './receipt-store.server.ts'
import { sendStatements, statementYearDue } from './send-statements.server.ts'
import { memberStatement, statementOf } from './statement-store.server.ts'

const now = new Date('2027-01-12T15:00:00Z')
const today = '2027-01-12'
const links = { origin: 'https://shajara.example', secret: 'a secret of at least 32 characters' }

storeTest(
  'zakat is listed separately, refunds are subtracted, and test gifts and other years are left out',
  async ({ db }) => {
    const donorId = await addDonor(db)
    const addGift = (values: object) => addConfirmedGift(db, { donorId, ...values })
    const { id: firstId } = await addGift({ receivedOn: '2026-01-01' })
    await issueReceipt(db, firstId, now)
    await addGift({ receivedOn: '2026-12-31', fundId: 'zakat', amountCents: 10_000 })
    await addGift({ receivedOn: '2025-12-31' })
    await addGift({ receivedOn: '2027-01-01' })
    await addGift({ isTest: 1 })
    const { id: refundedId } = await addGift({ receivedOn: '2026-03-01' })
    await addGiftEntry(db, { id: refundedId }, { kind: 'refund', amountCents: -2500 })
    const { id: partlyRefundedId } = await addGift({ receivedOn: '2026-04-01', amountCents: 5000 })
    await addGiftEntry(db, { id: partlyRefundedId }, { kind: 'refund', amountCents: -1000 })
    const statement = await statementOf(db, donorId, 2026, today)
    expect(statement?.document).toMatchObject({ heading: 'Your gifts in 2026', amount: '$165.00 USD' })
    expect(statement?.document.tables).toEqual([
      {
        title: 'Zakat',
        rows: [{ date: 'Dec 31, 2026', text: 'Zakat', amount: '$100.00' }],
        total: '$100.00',
      },
      {
        title: 'Other gifts',
        rows: [
          { date: 'Jan 1, 2026', text: 'General fund (receipt 1)', amount: '$25.00' },
          { date: 'Apr 1, 2026', text: 'General fund', amount: '$40.00' },
        ],
        total: '$65.00',
      },
    ])
    expect(await statementOf(db, donorId, 2024, today)).toBeNull()
    expect(await statementOf(db, 'none', 2026, today)).toBeNull()
  },
)

storeTest('a member’s statement has the gifts made while logged in, and no one else’s', async ({ db }) => {
  const { id: userId } = await addTestMember(db, { name: 'Amina' })
  await addConfirmedGift(db, { userId })
  await addConfirmedGift(db)
  expect(await memberStatement(db, { id: userId, name: 'Amina' }, 2026, today)).toMatchObject({
    amount: '$25.00 USD',
  })
  expect(await memberStatement(db, { id: 'other', name: 'Other' }, 2026, today)).toBeNull()
})

test('statements are due from January 10 to 31, if they are turned on and there is a legal name', () => {
  const settings = { yearlyStatements: true, legalName: 'Shajara, Inc.' }
  expect(statementYearDue(settings, '2027-01-10')).toBe(2026)
  for (const day of ['2027-01-09', '2027-02-01', '2026-12-31'])
    expect(statementYearDue(settings, day)).toBeNull()
  expect(statementYearDue({ ...settings, legalName: '' }, '2027-01-10')).toBeFalsy()
  expect(statementYearDue({ ...settings, yearlyStatements: false }, '2027-01-10')).toBeFalsy()
})

storeTest('each donor gets one statement, and its file stays as it was sent', async ({ db }) => {
  await saveSettings(db, { legalName: 'Shajara, Inc.' })
  const { donorId } = await addConfirmedGift(db, {}, { email: 'amina@example.org' })
  await addConfirmedGift(db, {}, { email: '' })
  await addConfirmedGift(db, {}, { email: 'gone@example.org', erasedAt: now.toISOString() })
  await addConfirmedGift(db, { isTest: 1 }, { email: 'test@example.org' })
  // Another node sends everything after this one has listed the donors.
  let isListed = false
  const slowNodeDb = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isListed && result.rows.length === 1 && result.rows[0]?.id === donorId) {
        isListed = true
        await sendStatements(db, links, now)
      }
      return result
    },
  })
  await sendStatements(slowNodeDb, links, now)
  expect(isListed).toBe(true)
  await sendStatements(db, links, now)
  const mails = await db.selectFrom('mail').selectAll().execute()
  expect(mails).toMatchObject([
    { recipient: 'amina@example.org', subject: 'Your gifts to Shajara in 2026', bulk: 1, secret: 1 },
  ])
  expect(mails[0]?.body).toContain(`https://shajara.example/statements/2026?token=${donorId}.`)
  await addConfirmedGift(db, { donorId })
  const file = await makeMailAttachment(db, mails[0]?.attachment ?? '')
  expect(file?.filename).toBe('statement-2026.pdf')
  expect((await readPdf(file?.content ?? Buffer.alloc(0))).pages[0]).toContain('$25.00 USD')
  expect(await makeMailAttachment(db, 'receipt none')).toBeNull()
})

storeTest('an interrupted run leaves no donor out, and emails no one twice', async ({ db }) => {
  await saveSettings(db, { legalName: 'Shajara, Inc.' })
  for (let donor = 0; donor < 12; donor++) await addConfirmedGift(db)
  // The fifth email fails, as if the process had ended there.
  let left = 4
  const failingDb = db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"mail"') && left-- === 0)
        throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await expect(sendStatements(failingDb, links, now)).rejects.toThrow('killed')
  expect(await db.selectFrom('mail').select('id').execute()).toHaveLength(4)
  expect(await db.selectFrom('givingStatement').select('donorId').execute()).toHaveLength(4)
  await sendStatements(db, links, now)
  const mails = await db.selectFrom('mail').select('recipient').execute()
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(12)
  expect(mails).toHaveLength(12)
})
