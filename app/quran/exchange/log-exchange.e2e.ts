import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { requestAs } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

const csv = `Date;Pages;Surah;Note
2026-10-01;2;;=1+1 <img src=x>
2026-10-02;;Al-Mulk;
2026-10-03;900;;
`

const logFile = (text: string | Buffer<ArrayBuffer>) =>
  new File([text], 'my <b>log.csv', { type: 'text/csv' })

test('a member imports a log, exports it, and undoes the import; others cannot see it @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const form = await openPage(site, '/quran/import', member)
  const empty = await form.submit('Preview')
  expect(empty.field('CSV file').description).toContain('Please choose a file.')
  const preview = await form.submit('Preview', { 'CSV file': logFile(csv) })
  expect(preview.text).toContain('2 entries, Oct 1, 2026 to Oct 2, 2026. 1 row cannot be imported.')
  expect(preview.text).toContain('Pages must be a number from 0.25 to 604.')
  expect(preview.text).toContain('Al-Mulk 1–30')
  const asOther = await requestAs(site, await addTestMember(site.db))
  expect((await asOther.get(new URL(preview.url).pathname)).status).toBe(404)
  const imported = await preview.submit('Import 2 entries')
  expect(imported.text).toContain('2 entries imported into your log.')

  const asMember = await requestAs(site, member)
  const exported = await asMember.get('/quran/export.csv')
  expect(exported.headers.get('cache-control')).toBe('no-store')
  const text = await exported.text()
  expect(text).toContain('"2026-10-02","","","Al-Mulk","1","Al-Mulk","30","",""')
  expect(text).toContain("'=1+1 <img src=x>")
  expect(await (await asMember.get('/quran/export.json')).json()).toMatchObject({
    format: 'quran-log',
    entries: [{ localDate: '2026-10-01', pages: 2 }, { localDate: '2026-10-02' }],
  })

  const secondPreview = await form.submit('Preview', { 'CSV file': logFile(text) })
  expect(secondPreview.text).toContain('There is nothing to import in this file. 2 rows are skipped')
  await secondPreview.submit('Discard')
  const importPage = await (await form.open('/quran/import')).follow('my <b>log.csv')
  const list = await importPage.submit('Undo this import')
  expect(list.text).toContain('The import was undone.')
  expect(await (await asMember.get('/quran/export.json')).json()).toMatchObject({ entries: [] })
})

test('a file that is too large or not text is refused with a reason, and one without a valid row imports nothing @server', async ({
  site,
}) => {
  const form = await openPage(site, '/quran/import', await addTestMember(site.db))
  const large = await form.submit('Preview', { 'CSV file': logFile('x'.repeat(2_100_000)) })
  expect([large.status, large.field('CSV file').description]).toEqual([
    413,
    expect.stringContaining('This file is larger than 2 MB.'),
  ])
  const invalidRows = await form.submit('Preview', { 'CSV file': logFile(`Date\n${'never\n'.repeat(300)}`) })
  expect(invalidRows.text).toContain(
    'There is nothing to import in this file. At least 200 rows cannot be imported.',
  )
  const picture = await form.submit('Preview', { 'CSV file': logFile(Buffer.alloc(5000)) })
  expect(picture.field('CSV file').description).toContain('This does not look like a text file.')
})
