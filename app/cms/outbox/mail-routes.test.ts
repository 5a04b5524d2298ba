import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { readConfig } from '#app/platform/config/config.server.ts'
import { configContext } from '#app/platform/config/config.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { takeFlash } from '#app/platform/http/flash.server.ts'
import { enqueueMail } from '#app/platform/mail/mail-outbox.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { action as changeSelected } from './mail-bulk.route.ts'
import { type MailBlock, type MailCheck, mailChecksContext } from './mail-check.ts'
import { action as retryFailed } from './retry-failed.route.ts'

// biome-ignore lint/suspicious/noExplicitAny: each action has its own type of arguments
type Action = (args: any) => Promise<any>

const mailServer = { MAIL_URL: 'smtp://mail.example' }

/** Runs an action as an admin, and returns the flash message. */
async function runAndReadFlash(
  db: Database,
  action: Action,
  {
    fields = [],
    env = {},
    checks = [],
  }: { fields?: string[][]; env?: Record<string, string>; checks?: MailCheck[] } = {},
) {
  const context = new RouterContextProvider()
  const admin = await addTestMember(db, { role: 'admin' })
  context.set(databaseContext, db)
  context.set(
    configContext,
    readConfig({ DATA_DIR: '/tmp/shajara-mail-routes', SECRET: 's'.repeat(40), ...env }),
  )
  context.set(memberContext, memberFixture({ ...admin, role: 'admin', twoStep: true }))
  context.set(mailChecksContext, checks)
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(fields) })
  const response: Response = await action({ context, request, params: {} })
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  return takeFlash({ context, request: new Request('http://localhost/', { headers: { cookie } }) }).flash
}

const addFailed = async (db: Database, columns: { deliveryUnknown?: 1 } = {}) => {
  const id = await enqueueMail(db, { to: 'reader@example.org', subject: 'Salaam', body: 'Text' }, new Date())
  await db
    .updateTable('mail')
    .set({ status: 'failed', ...columns })
    .where('id', '=', id)
    .execute()
  return id
}

const selectionFields = (id: string, change: string) => [
  [`item:${id}`, '0'],
  ['change', change],
]

storeTest(
  'an admin who sends selected emails while no mail server is connected reads that they are stored',
  async ({ db }) => {
    const send = async (env: Record<string, string>) =>
      runAndReadFlash(db, changeSelected, { fields: selectionFields(await addFailed(db), 'retry'), env })
    expect(await send({})).toMatchObject({
      text: '1 email is stored, not sent: no mail server is connected.',
      tone: 'error',
    })
    expect(await send(mailServer)).toMatchObject({ text: '1 email queued again.', tone: 'success' })
    const cancel = { fields: selectionFields(await addFailed(db), 'cancel') }
    expect(await runAndReadFlash(db, changeSelected, cancel)).toMatchObject({
      text: '1 email canceled.',
      tone: 'success',
    })
  },
)

storeTest('an admin who retries all failed emails reads why none was retried', async ({ db }) => {
  await addFailed(db, { deliveryUnknown: 1 })
  expect(await runAndReadFlash(db, retryFailed, { env: mailServer })).toMatchObject({
    text: 'No emails were retried. An email that may have arrived can be sent again only from its own page.',
  })
})

storeTest('an admin who retries all failed emails reads which were not sent, and why', async ({ db }) => {
  const onHold = await addFailed(db)
  const unsubscribed = await addFailed(db)
  await addFailed(db)
  const check: MailCheck = async () =>
    new Map<string, MailBlock>([
      [onHold, { reason: 'Stopped', isOnHold: true }],
      [unsubscribed, { reason: 'Unsubscribed' }],
    ])
  expect(await runAndReadFlash(db, retryFailed, { env: mailServer, checks: [check] })).toMatchObject({
    text: 'Retrying 1 email now. 1 was canceled because its recipient no longer receives such emails. 1 was not sent because sending of its newsletter issue was stopped. To send it, resume the issue first.',
  })
  const stillFailed = await db.selectFrom('mail').select('id').where('status', '=', 'failed').execute()
  expect(stillFailed).toEqual([{ id: onHold }])
})
