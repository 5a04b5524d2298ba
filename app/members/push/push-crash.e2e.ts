import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PushMessageTable } from '#app/platform/database/schema/push.ts'
import { enqueuePush } from '#app/platform/push/push-outbox.server.ts'
import { addPushSubscription } from '#app/platform/push/push-subscription-store.server.ts'
import { expect, type OnStop, test } from '#tests/e2e.ts'
import { openPage } from '#tests/html-page.ts'
import { addTestMember } from '#tests/member.ts'
import { addTestSession, startPushService } from '#tests/push-service.ts'
import { pushEnv, pushOrigin } from '#tests/push-site.ts'
import { type Site, startSite, waitFor } from '#tests/site.ts'

test.describe.configure({ mode: 'default' })

/** The number of messages, in addition to the test notification that the member sends. */
const messageCount = 12
const workerCount = 4
/** The number of messages that the push service accepts before it stops responding. */
const acceptedCount = 2

async function addMessages(site: Site, userId: string) {
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 3_600_000)
  const payload = { title: 'In 2 days: Picnic', body: '', path: '/events/picnic' }
  for (let index = 0; index < messageCount; index++) {
    const message = { kind: 'reminder', eventId: null, subjectId: `${index}`, payload, expiresAt } as const
    await enqueuePush(site.db, { userId }, message, now)
  }
}

const countBy = async ({ db }: Site, statuses: PushMessageTable['status'][]) =>
  (await db.selectFrom('pushMessage').select('id').where('status', 'in', statuses).execute()).length

/** Kills a site while four workers wait for a push service that does not respond, and starts the site again. */
async function startAndKill(onStop: OnStop) {
  const service = await startPushService()
  onStop(service.stop)
  const dataDir = await mkdtemp(join(tmpdir(), 'shajara-push-'))
  onStop(() => rm(dataDir, { recursive: true }))
  await cp(process.env.SITE_TEMPLATE ?? '', dataDir, { recursive: true })
  const env = { ...pushEnv(service), DATA_DIR: dataDir }
  const firstSite = await startSite(env)
  const member = await addTestMember(firstSite.db)
  const sessionId = await addTestSession(firstSite.db, member.id)
  const device = { ...service.addDevice(pushOrigin), userId: member.id, sessionId, deviceName: 'Firefox' }
  await addPushSubscription(firstSite.db, device, new Date())
  service.responses.push(...Array<201>(acceptedCount).fill(201), ...Array<'hang'>(workerCount).fill('hang'))
  await addMessages(firstSite, member.id)
  // The site notices jobs from another process only when it polls; a test sent through the site wakes the workers.
  await (await openPage(firstSite, '/profile/push', member)).one('main').submit('Send me a test')
  await waitFor('four messages that hang', async () => (service.responses.length === 0 ? true : undefined))
  await firstSite.stop('SIGKILL')
  const site = await startSite(env)
  onStop(site.stop)
  return { service, site }
}

test('after a crash, each notification is sent exactly once or reported as unknown @server', async ({
  startOnce,
}) => {
  test.slow()
  const { service, site } = await startOnce(startAndKill)
  // Claims of the killed process expire after 45 seconds. The test makes the jobs due now instead of waiting.
  await site.db
    .updateTable('job')
    .set({ dueAt: new Date().toISOString() })
    .where('kind', '=', 'push')
    .execute()
  await waitFor(
    'the other messages',
    async () => ((await countBy(site, ['waiting', 'sending'])) === 0 ? true : undefined),
    60_000,
  )
  const unknown = await countBy(site, ['unknown'])
  expect(unknown).toBeGreaterThan(0)
  // The process may also be killed before it records what the push service accepted.
  expect(unknown).toBeLessThanOrEqual(workerCount + acceptedCount)
  expect(await countBy(site, ['sent'])).toBe(messageCount + 1 - unknown)
  const topics = service.received.map(({ headers }) => headers.topic)
  expect(new Set(topics).size).toBe(topics.length)
})
