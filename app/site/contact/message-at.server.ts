import type { RouterContextProvider } from 'react-router'
import type { About } from '#app/cms/inbox/note.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { findMessage } from './message-inbox-store.server.ts'

/** The message that an address of the admin area is about, or 404. */
export async function messageAt(context: Readonly<RouterContextProvider>, id: string) {
  const message = (await findMessage(context.get(databaseContext), id)) ?? notFound('Message')
  const label = `Message from ${message.name}`
  const about: About & { to: string } = { subject: 'contactMessage', subjectId: id, label, to: message.email }
  return { message, about, path: `/admin/messages/${id}` }
}
