import { expect } from 'vitest'
import { changeEach, revertEach } from '#app/cms/bulk-changes/bulk-change-store.server.ts'
import { pledgeInbox } from '#app/giving/pledges/pledge-inbox.server.ts'
import { addPledge } from '#app/giving/pledges/pledge-store.server.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { storeTest } from '#tests/database.ts'
import { addManualPledge } from '#tests/fixtures/manual-pledge.ts'
import { addTestMember } from '#tests/member.ts'
import { changeSelectedStatus, findInInbox, revertSelectedStatus } from './inbox-selection.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const settings = { ...defaultSettings, name: 'Shajara', contactEmail: 'team@example.org' }

storeTest(
  'a bulk change skips items that cannot have the status, and one undo reverts the rest',
  async ({ db }) => {
    const admin = await addTestMember(db, { name: 'Hafsa', role: 'admin' })
    for (const name of ['Amina', 'Bilal'])
      await addPledge(db, { name, email: 'a@example.org', amountCents: 1000 }, settings, now)
    const pledge = { name: 'Daud', email: '', amountCents: 500, receivedOn: '2026-11-01', note: '' }
    await addManualPledge(db, pledge, admin, now)
    const items = await findInInbox(pledgeInbox)(db, new URLSearchParams(), 10, now)
    expect(items).toHaveLength(3)
    expect(
      await findInInbox(pledgeInbox)(db, new URLSearchParams('status=pledged&q=amina'), 10, now),
    ).toHaveLength(1)
    const selection = { list: 'donations', items }
    const mark = (status: string, receivedOn: string | null) =>
      db
        .transaction()
        .execute((tx) =>
          changeEach(
            tx,
            selection,
            (item) =>
              changeSelectedStatus(tx, pledgeInbox, { ...item, status, columns: { receivedOn } }, admin, now),
            now,
          ),
        )
    const listPledges = () =>
      db.selectFrom('pledge').select(['name', 'status', 'receivedOn']).orderBy('name').execute()
    const before = await listPledges()
    // A donation that was received cannot be canceled; it must be set back to pledged first.
    expect(await mark('cancelled', null)).toMatchObject({ changed: 2, refused: 1 })
    expect(await mark('received', '2026-11-21')).toMatchObject({ changed: 0, conflict: 2, unchanged: 1 })
    const bulkChange = await db.selectFrom('bulkChange').select('id').executeTakeFirstOrThrow()
    const undo = () =>
      db
        .transaction()
        .execute((tx) =>
          revertEach(
            tx,
            { list: 'donations', id: bulkChange.id },
            (item) => revertSelectedStatus(tx, pledgeInbox, item, admin, now),
            now,
          ),
        )
    expect(await undo()).toMatchObject({ changed: 2, conflict: 0 })
    expect(await listPledges()).toEqual(before)
    expect(await undo()).toBeNull()
  },
)

storeTest('an undo restores the date on which a donation was received', async ({ db }) => {
  const admin = await addTestMember(db, { role: 'admin' })
  const pledge = { name: 'Daud', email: '', amountCents: 500, receivedOn: '2026-11-01', note: '' }
  const { id } = await addManualPledge(db, pledge, admin, now)
  const change = { id, version: 1, status: 'pledged', columns: { receivedOn: null } }
  const outcome = await db
    .transaction()
    .execute((tx) => changeSelectedStatus(tx, pledgeInbox, change, admin, now))
  if (outcome.outcome !== 'changed' || !outcome.before) throw new Error('It was not changed')
  const { version, before } = outcome
  const changedItem = { id, version, before }
  await db.transaction().execute((tx) => revertSelectedStatus(tx, pledgeInbox, changedItem, admin, now))
  expect(await db.selectFrom('pledge').select(['status', 'receivedOn']).execute()).toEqual([
    { status: 'received', receivedOn: '2026-11-01' },
  ])
})
