import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import { deleteCopiesAbout, writeCopy } from '#app/cms/working-copies/working-copy-store.server.ts'
import { memberContext } from '#app/platform/auth/member.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { defaultSettings } from '#app/platform/settings/settings.ts'
import { addContactMessage } from '#app/site/contact/contact-store.server.ts'
import { messageInbox } from '#app/site/contact/message-inbox.server.ts'
import { storeTest } from '#tests/database.ts'
import { addTestMember, memberFixture } from '#tests/member.ts'
import { readInboxAutosave } from './inbox-autosave.server.ts'
import { findInboxItem } from './status-store.server.ts'

const now = new Date()

async function addMessage(db: Database) {
  const message = { name: 'Salma', email: 's@example.org', message: 'Salaam' }
  await addContactMessage(db, message, defaultSettings, now)
  const { id } = await db.selectFrom('contactMessage').select('id').executeTakeFirstOrThrow()
  return (await findInboxItem(db, 'contactMessage', id)) ?? expect.fail('no message')
}

function argsOf(db: Database, { id, email }: { id: string; email: string }, query = '') {
  const context = new RouterContextProvider()
  context.set(databaseContext, db)
  context.set(memberContext, memberFixture({ id, email, twoStep: true }))
  return { context, request: new Request(`http://localhost/admin/messages/m${query}`) }
}

storeTest(
  'an unfinished reply is offered only to its author, only in the reply form, and not after the sender is erased',
  async ({ db }) => {
    const [amina, bilal] = [await addTestMember(db), await addTestMember(db)]
    const item = await addMessage(db)
    const values = { subject: 'Re: your message', message: '' }
    const copy = {
      id: 'tab',
      editor: 'tab',
      collection: 'messages/reply',
      itemId: item.id,
      sequence: 1,
      baseVersion: null,
      title: 'Message from Salma',
      savedAt: now.toISOString(),
      path: '',
      continues: '',
    }
    await writeCopy(db, amina.id, { ...copy, fields: { ...values, message: 'Dear Salma, come on Friday' } })
    const read = (member: typeof amina, query = '', form: 'reply' | 'notes' = 'reply') =>
      readInboxAutosave(argsOf(db, member, query), messageInbox, { item, form, values })
    expect(await read(amina)).toMatchObject({
      values,
      autosave: { restored: null, offered: [{ id: 'tab', preview: 'Dear Salma, come on Friday' }] },
    })
    expect((await read(amina, '?copy=tab')).values.message).toBe('Dear Salma, come on Friday')
    expect(await read(bilal, '?copy=tab')).toMatchObject({
      values,
      autosave: { restored: null, offered: [] },
    })
    expect(await read(amina, '?copy=tab', 'notes')).toMatchObject({
      autosave: { restored: null, offered: [] },
    })
    // The sender was erased.
    await deleteCopiesAbout(db, [item.id])
    expect(await read(amina)).toMatchObject({ autosave: { offered: [] } })
  },
)
