import { expect } from 'vitest'
import { checkLedger } from '#app/giving/ledger/ledger-check-store.server.ts'
import { fundTotals } from '#app/giving/ledger/ledger-totals.server.ts'
import { storeTest } from '#tests/database.ts'
import { addCampaign } from '#tests/fixtures/campaign-fixture.ts'
import { addAndReadImport, admin, runImport, runUndo } from '#tests/run-import.ts'

const file = `Date,Donor,Email,Amount,Fund,Method,Reference
2024-03-31,Amina,amina@example.org,100.00,,cash,R-1
2024-04-01,Bilal,,50,Zakat,check,R-2
2024-04-02,Amina,amina@example.org,25.50,sadaqah,,R-3
2024-04-03,Amina,amina@example.org,10,Moon base,cash,R-4
`

storeTest(
  'imports past gifts without receipts, and corrects them to zero when the import is undone',
  async ({ db }) => {
    const imported = await runImport(db, 'gifts', file)
    expect(imported).toMatchObject({
      state: 'done',
      outcomes: { added: 3, skipped: 1 },
      plans: { invalid: 1 },
    })
    const readBalances = async () =>
      (await fundTotals(db)).map(({ fundId, balanceCents }) => [fundId, balanceCents]).toSorted()
    expect(await readBalances()).toEqual([
      ['general', 10_000],
      ['sadaqah', 2550],
      ['zakat', 5000],
    ])
    expect(await db.selectFrom('donor').select('id').execute()).toHaveLength(2)
    expect(await db.selectFrom('receipt').select('id').execute()).toEqual([])
    expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
    expect((await checkLedger(db)).differences).toEqual([])

    const again = await runImport(db, 'gifts', file)
    expect(again.plans).toMatchObject({ unchanged: 3, new: 0 })

    expect(await runUndo(db, imported.id)).toMatchObject({ state: 'undone', outcomes: { undone: 3 } })
    expect(await readBalances()).toEqual([
      ['general', 0],
      ['sadaqah', 0],
      ['zakat', 0],
    ])
    expect(await db.selectFrom('gift').select('status').distinct().execute()).toEqual([
      { status: 'abandoned' },
    ])
    expect((await checkLedger(db)).differences).toEqual([])
    // The admin is named only in columns that an erasure clears. The reason can never be changed.
    const corrections = db
      .selectFrom('ledgerEntry')
      .select(['actorId', 'actorName', 'reason'])
      .distinct()
      .where('kind', '=', 'correction')
    expect(await corrections.execute()).toEqual([
      { actorId: admin.id, actorName: admin.name, reason: 'Import undone' },
    ])

    const third = await runImport(db, 'gifts', file)
    expect(third.outcomes).toMatchObject({ added: 3 })
  },
)

storeTest(
  'a fund is found by its id, then by the name of a fixed fund, then by a title that only one campaign has',
  async ({ db }) => {
    const titles = ['Zakat', 'Sadaqah', 'Well', 'Well', 'School']
    const ids: string[] = []
    for (const title of titles) ids.push((await addCampaign(db, { title }, new Date())).id)
    const [, , well = '', , school = ''] = ids
    const funds = ['Zakat', 'sadaqah', 'zakat', 'Well', well, 'school']
    const rows = funds.map((fund, index) => `2024-03-31,Amina,${index + 1},${fund}`)
    await runImport(db, 'gifts', ['Date,Donor,Amount,Fund', ...rows].join('\n'))
    const gifts = await db
      .selectFrom('gift')
      .select(['amountCents', 'fundId'])
      .orderBy('amountCents')
      .execute()
    expect(gifts.map(({ amountCents, fundId }) => [amountCents, fundId])).toEqual([
      [100, 'zakat'],
      [200, 'sadaqah'],
      [300, 'zakat'],
      [500, well],
      [600, school],
    ])
    const invalid = await db.selectFrom('importRow').select('note').where('plan', '=', 'invalid').execute()
    expect(invalid.map(({ note }) => note)).toEqual([
      '2 campaigns have the title “Well”. Write the id of the campaign, which is in the address of its form.',
    ])
  },
)

storeTest('refuses gifts with a date in the future', async ({ db }) => {
  await addAndReadImport(db, 'gifts', 'Date,Name,Amount\n2030-01-01,Amina,5\n')
  const rows = await db.selectFrom('importRow').select(['plan', 'note']).execute()
  expect(rows).toEqual([{ plan: 'invalid', note: 'The date is in the future. Correct it.' }])
})

storeTest(
  'gifts that differ only in their note are separate gifts, and are imported once',
  async ({ db }) => {
    const rows = ['Check 101', 'Check 102', '', 'Check 101'].map(
      (note) => `2024-03-31,Amina,50,check,${note}`,
    )
    const csv = (lines: string[]) => ['Date,Donor,Amount,Method,Note', ...lines].join('\n')
    const imported = await runImport(db, 'gifts', csv(rows))
    expect(imported).toMatchObject({ outcomes: { added: 3 }, plans: { invalid: 1 } })
    const notes = await db.selectFrom('note').select('body').orderBy('body').execute()
    expect(notes.map(({ body }) => body)).toEqual(['Check 101', 'Check 102'])
    const duplicate = db.selectFrom('importRow').select(['number', 'note']).where('plan', '=', 'invalid')
    expect(await duplicate.execute()).toEqual([
      { number: 5, note: 'This is a duplicate of row 2. Remove one of them.' },
    ])
    // Notes may have changed by the time the file is imported again.
    const edited = rows.slice(0, 3).map((row) => row.replace('Check 101', 'Check 101: thanked'))
    expect((await runImport(db, 'gifts', csv(edited))).plans).toMatchObject({ unchanged: 3, new: 0 })
    expect((await runImport(db, 'gifts', csv([...edited, `${rows[0]}: bounced`]))).plans).toMatchObject({
      unchanged: 3,
      new: 1,
    })
  },
)
