import { addImport, findImport, startImport } from '#app/cms/imports/import-store.server.ts'
import { importers } from '#app/importers.ts'
import type { Database } from '#app/platform/database/database.ts'
import { waitFor } from '../site.ts'
import { type Admin, names, pick, repeat } from './samples.ts'

/** Adds imports in several states; returns the paths of their screens. `triggerJobs` makes the site look for jobs. */
export async function addImports(db: Database, admin: Admin, triggerJobs: () => Promise<unknown>) {
  const rows = repeat(12, (n) => `${pick(names, n)},${n % 5 === 3 ? 'nothing' : `new${n}@example.org`},Emory`)
  const csv = (head: string) => [head, ...rows].join('\n')
  const file = (name: string, head: string) => ({
    kind: 'members' as const,
    name,
    text: csv(head),
    headers: head.split(','),
  })
  const add = (name: string, head: string) => addImport(db, importers, file(name, head), admin, new Date())
  const waitForState = (id: string, state: string) =>
    waitFor(
      `the import to be ${state}`,
      async () => {
        await triggerJobs()
        return (await findImport(db, id))?.state === state ? true : undefined
      },
      30_000,
    )
  const doneId = await add(
    'members of the spring term, as they were on the long list.csv',
    'Name,Email,Affiliation',
  )
  await waitForState(doneId, 'ready')
  await startImport(
    db,
    doneId,
    { invite: false, publish: false, origin: 'http://localhost' },
    admin,
    new Date(),
  )
  await waitForState(doneId, 'done')
  const readyId = await add('أعضاء.csv', 'Name,Email,Affiliation')
  const unknownColumnsId = await add('who-knows.csv', 'Wer,Wo,Was')
  await waitForState(readyId, 'ready')
  return [
    '/admin/imports',
    '/admin/imports/url',
    ...[doneId, readyId, unknownColumnsId].map((id) => `/admin/imports/${id}`),
    `/admin/imports/${doneId}/undo`,
  ]
}
