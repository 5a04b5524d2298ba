import { rm } from 'node:fs/promises'
import { endMailPauses } from '#app/platform/mail/mail-heartbeat.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { expect, test } from '#tests/e2e.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'
import { type MailServerMode, startFaultyMailServer } from './faulty-mail-server.ts'
import { dataFolder, faultTests, fullOrShort, isFullRun } from './write-load.ts'

/** Ends the pause that begins when the mail server is unavailable. A request makes the site notice the change. */
async function triggerMailWorker({ db, url }: Site) {
  await endMailPauses(db)
  await fetch(`${url}/readyz`)
}

test.describe('mail server faults', { tag: '@server' }, () => {
  test.describe.configure(faultTests)

  test('every email arrives once, despite mail server failures', async () => {
    const smtp = await startFaultyMailServer()
    const DATA_DIR = await dataFolder()
    const site = await startSite({ DATA_DIR, MAIL_URL: smtp.url })
    // Only a full run includes 'hang': the site closes the connection only after a long timeout.
    const modes: MailServerMode[] = ['refuse', 'drop', 'down', ...(isFullRun ? (['hang'] as const) : [])]
    const uncertain: string[] = []
    for (const mode of modes) {
      await smtp.setMode(mode)
      const recipient = `${mode}@example.org`
      await enqueueMail(site.db, { to: recipient, subject: mode, body: 'Salaam' }, new Date())
      const row = await waitFor(
        `the first attempt (${mode})`,
        async () => {
          await triggerMailWorker(site)
          const found = await site.db
            .selectFrom('mail')
            .select(['status', 'lastError'])
            .where('recipient', '=', recipient)
            .executeTakeFirst()
          return found?.lastError ? found : undefined
        },
        fullOrShort(180_000, 30_000),
      )
      if (row.status === 'failed') uncertain.push(recipient)
    }
    await smtp.setMode('accept')
    const isSettled = async () => {
      // As if the wait for the next attempt were over.
      const dueAt = new Date().toISOString()
      await site.db.updateTable('mail').set({ dueAt }).where('status', '=', 'waiting').execute()
      await triggerMailWorker(site)
      const unsent = await site.db
        .selectFrom('mail')
        .select('id')
        .where('status', 'in', ['waiting', 'sending'])
        .execute()
      return unsent.length === 0 || undefined
    }
    await waitFor('all emails', isSettled, 60_000)
    const count = (mode: MailServerMode) => smtp.received.filter((to) => to === `${mode}@example.org`).length
    // The whole email had been sent when the server dropped the connection: an admin decides whether to resend it.
    expect(uncertain).toEqual(['drop@example.org'])
    console.table(
      Object.fromEntries(modes.map((mode) => [`mail server: ${mode}`, { received: count(mode) }])),
    )
    expect(modes.map(count)).toEqual(modes.map(() => 1))
    await site.stop()
    await smtp.stop()
    await rm(DATA_DIR, { recursive: true })
  })
})
