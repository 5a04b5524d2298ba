import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { addContactMessage } from '#app/site/contact/contact-store.server.ts'
import { messageInbox } from '#app/site/contact/message-inbox.server.ts'
import { storeTest } from '#tests/database.ts'
import { memberFixture } from '#tests/member.ts'
import { type Inbox, inboxesContext } from './inbox.server.ts'
import { action } from './inbox-status.route.tsx'

storeTest(
  'changing the status of a message that was just deleted throws “Message not found”',
  async ({ db }) => {
    const message = { name: 'Salma', email: 's@example.org', message: 'Salaam' }
    await addContactMessage(db, message, defaultSettings, new Date())
    const { id } = await db.selectFrom('contactMessage').select('id').executeTakeFirstOrThrow()
    const inbox: Inbox = {
      ...messageInbox,
      // Runs after the message was found, and before it is changed.
      statusProblem: async (tx) => {
        await tx.deleteFrom('contactMessage').execute()
        return null
      },
    }
    const context = new RouterContextProvider()
    context.set(databaseContext, db)
    context.set(memberContext, memberFixture({ twoStep: true }))
    context.set(inboxesContext, [inbox])
    const request = new Request(`http://localhost/admin/messages/${id}/status`, {
      method: 'POST',
      body: new URLSearchParams({ status: 'archived', version: '1' }),
    })
    const args = { context, request, params: { id }, pattern: '/admin/messages/:id/status' }
    await expect(action(args as unknown as Parameters<typeof action>[0])).rejects.toMatchObject({
      data: 'Message not found',
      init: { status: 404 },
    })
  },
)
