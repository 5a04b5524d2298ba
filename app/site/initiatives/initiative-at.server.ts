import type { RouterContextProvider } from 'react-router'
import type { About } from '#app/cms/inbox/note.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { findInitiative } from './initiative-inbox-store.server.ts'

/** The initiative that an address of the admin area is about, or 404. */
export async function initiativeAt(context: Readonly<RouterContextProvider>, id: string) {
  const initiative = (await findInitiative(context.get(databaseContext), id)) ?? notFound('Initiative')
  const label = `${initiative.title} (${initiative.reference})`
  const about: About & { to: string } = {
    subject: 'initiative',
    subjectId: id,
    label,
    to: initiative.contactEmail,
  }
  return { initiative, about, path: `/admin/initiatives/${id}` }
}
