import { randomUUID } from 'node:crypto'
import { expect, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { requestAs } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'

test('a member creates a certificate, which anyone can verify until it is revoked @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const at = new Date().toISOString()
  const hours = { userId: member.id, eventId: null, localDate: '2026-11-14', minutes: 150, recordedAt: at }
  await site.db
    .insertInto('volunteerHours')
    .values({ ...hours, id: randomUUID(), note: 'Cooking for the shelter' })
    .execute()
  const hoursPage = await openPage(site, '/profile/hours', member)
  expect(hoursPage.text).toContain('Cooking for the shelter')
  const issued = await hoursPage.submit('Create certificate', { Wording: 'school' })
  expect(issued.notice).toContain('Your certificate is ready.')

  const { id, code } = await site.db
    .selectFrom('hoursCertificate')
    .select(['id', 'code'])
    .executeTakeFirstOrThrow()
  const file = await (await requestAs(site, member)).get(`/profile/hours/certificates/${id}/file`)
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toContain(`/verify/${code}`)
  const other = await requestAs(site, await addTestMember(site.db))
  expect((await other.get(`/profile/hours/certificates/${id}/file`)).status).toBe(404)

  const verification = await openPage(site, `/verify/${code.toLowerCase()}`)
  expect(verification.text).toContain('Valid certificate')
  expect(verification.text).toContain('Maryam S.')
  expect(verification.text).not.toMatch(/Siddiqui|Cooking/)

  const revoke = await openPage(site, `/profile/hours/certificates/${id}/revoke`, member)
  await revoke.submit('Revoke certificate')
  expect((await verification.open(`/verify/${code}`)).text).toContain('This certificate was revoked')
  expect((await (await requestAs(site, member)).get(`/profile/hours/certificates/${id}/file`)).status).toBe(
    404,
  )
})

test('an invalid period shows an error next to its field, with the dates that were entered @server', async ({
  site,
}) => {
  const member = await addTestMember(site.db)
  const page = await openPage(site, '/profile/hours?from=2026-11-20&to=2026-11-10', member)
  const [start, end] = [page.field('Start date'), page.field('End date')]
  expect([start.value, end.value]).toEqual(['2026-11-20', '2026-11-10'])
  expect(end.description).toBe('The end date is before the start date.')
  expect(start.description).toBe('')
})
