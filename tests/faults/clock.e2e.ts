import { rm } from 'node:fs/promises'
import { expect, test } from '#tests/e2e.ts'
import { requestAs, sessionCookie } from '#tests/log-in.ts'
import { addTestMember } from '#tests/member.ts'
import { type Site, waitFor } from '#tests/site.ts'
import { startFaultySite } from './faulty-site.ts'
import {
  countWrites,
  dataFolder,
  faultTests,
  fullOrShort,
  lastMessageNumber,
  report,
  write,
} from './write-load.ts'

/** How many emails about a message have reached the team. */
async function countEmailsAbout(site: Site, message: number) {
  const pattern = new RegExp(`\\bMessage ${message}\\b`)
  const emails = await site.emails()
  return emails.filter(
    ({ to, text }) => to?.[0]?.address === 'salaam@shajara.example' && pattern.test(text ?? ''),
  ).length
}

/** Uploads a list of members as an admin, and waits until the background job has read it. */
async function importMembers(site: Site, admin: { email: string }) {
  const form = new FormData()
  form.set('kind', 'members')
  form.set('file', new File(['Name,Email\nBilal,bilal@example.org\n'], 'list.csv', { type: 'text/csv' }))
  const headers = { Cookie: await sessionCookie(site, admin.email), Origin: site.url }
  const uploaded = await fetch(`${site.url}/admin/imports`, {
    method: 'POST',
    body: form,
    headers,
    redirect: 'manual',
  })
  const id = uploaded.headers.get('location')?.split('/').at(-1) ?? ''
  await waitFor('the import', async () => {
    const row = await site.db.selectFrom('import').select('state').where('id', '=', id).executeTakeFirst()
    return row?.state === 'ready' || undefined
  })
}

test.describe('clock faults', { tag: '@server' }, () => {
  test.describe.configure(faultTests)

  test('stepping the clock by an hour loses no write; jobs, emails and sessions continue', async () => {
    const DATA_DIR = await dataFolder()
    const { site, setFaults } = await startFaultySite({ DATA_DIR })
    const admin = await addTestMember(site.db, { role: 'admin' })
    const { get } = await requestAs(site, admin)
    const hourMs = 3_600_000
    const acknowledged: string[] = []
    const steps = fullOrShort(10, 1)
    for (let step = 0; step < steps; step += 1) {
      for (const clockOffsetMs of [hourMs, 0, -hourMs, 0]) {
        await setFaults({ clockOffsetMs })
        await site.db.deleteFrom('rateLimit').execute()
        acknowledged.push((await write(site)) ?? 'not acknowledged')
        const { createdAt } = await site.db
          .selectFrom('contactMessage')
          .select('createdAt')
          .where('body', '=', `Message ${lastMessageNumber()}`)
          .executeTakeFirstOrThrow()
        const deviationMs = Date.parse(createdAt) - Date.now() - clockOffsetMs
        expect(Math.abs(deviationMs), 'the clock was not stepped').toBeLessThan(hourMs / 2)
        expect((await get('/admin/overview')).status).toBe(200)
        await importMembers(site, admin)
        await waitFor(
          'the email',
          async () => (await countEmailsAbout(site, lastMessageNumber())) || undefined,
        )
      }
    }
    const emails = await Promise.all(
      acknowledged.map((message) => countEmailsAbout(site, Number(message.slice(8)))),
    )
    report('clock stepped by an hour', steps * 4, await countWrites(site, acknowledged))
    report('emails while the clock is stepped', steps * 4, {
      acknowledged: acknowledged.length,
      lost: emails.filter((count) => count === 0).length,
      duplicated: emails.filter((count) => count > 1).length,
    })
    await site.stop()
    await rm(DATA_DIR, { recursive: true })
  })
})
