import type { RouterContextProvider } from 'react-router'
import type { About } from '#app/cms/inbox/note.ts'
import { databaseContext } from '#app/platform/database/database.ts'
import { notFound } from '#app/platform/http/errors.ts'
import { findPledge } from './pledge-inbox-store.server.ts'

/** The pledge that an address of the admin area is about, or 404. */
export async function pledgeAt(context: Readonly<RouterContextProvider>, id: string) {
  const pledge = (await findPledge(context.get(databaseContext), id)) ?? notFound('Pledge')
  const label = `${pledge.name} (${pledge.reference})`
  const about: About & { to: string } = { subject: 'pledge', subjectId: id, label, to: pledge.email }
  return { pledge, about, path: `/admin/donations/${id}` }
}
