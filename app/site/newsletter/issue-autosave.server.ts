import type { RouterContextProvider } from 'react-router'
import type { StandaloneForm } from '#app/cms/collections/registry.server.ts'
import { readAutosave } from '#app/cms/working-copies/read-autosave.server.ts'
import type { Issue } from './issue-store.server.ts'

export const issueAutosave: StandaloneForm = {
  path: 'newsletter/issues',
  newPath: '/admin/newsletter/new',
  noun: 'issue',
  permission: 'newsletter',
}

const { path: collection, newPath, noun } = issueAutosave

/** Reads the working copies of an issue and the values that its form shows; `issue` is null for a new issue. */
export async function readIssueAutosave(
  args: { context: Readonly<RouterContextProvider>; request: Request },
  issue: Issue | null,
) {
  const values: Record<string, string> = issue ? { subject: issue.subject, body: issue.body } : {}
  const { autosave, restored } = await readAutosave(args, {
    collection,
    noun,
    itemId: issue?.id ?? '',
    titleField: 'subject',
    path: issue ? `/admin/${collection}/${issue.id}` : newPath,
    title: issue?.subject ?? 'New issue',
    stored: { version: issue?.version ?? null, values },
    readLastChange: async () => issue && { by: issue.changedBy, at: issue.updatedAt },
  })
  return {
    autosave,
    values: { ...values, ...restored?.fields },
    version: restored?.version ?? issue?.version ?? null,
  }
}
