import { authorizeAndRecordExport } from '#app/cms/activity/record-export.server.ts'
import {
  type EntryFilter,
  type ListedEntry,
  streamEntries,
} from '#app/giving/ledger/entry-list-store.server.ts'
import { requirePermission } from '#app/platform/auth/member.server.ts'
import { type Database, exportDatabaseContext } from '#app/platform/database/database.ts'
import { csvResponse } from '#app/platform/http/csv-response.server.ts'
import type { Route } from './+types/journal-export.route'
import { type JournalLine, journalLines } from './journal.ts'
import { readEntryFilter } from './ledger-filter.ts'

/** Exports the ledger as journal entries in the format that QuickBooks imports. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requirePermission(context, 'giving')
  const filter = readEntryFilter(new URL(request.url).searchParams)
  await authorizeAndRecordExport(context, 'giving', 'Ledger as journal entries')
  return csvResponse<JournalLine>('journal', columns, readJournal(context.get(exportDatabaseContext), filter))
}

const columns: Record<string, (line: JournalLine) => string> = {
  Date: ({ date }) => date,
  'Journal No': ({ journalNo }) => journalNo,
  Account: ({ account }) => account,
  Debits: ({ debits }) => debits,
  Credits: ({ credits }) => credits,
  Description: ({ description }) => description,
  Name: ({ name }) => name,
}

async function* readJournal(db: Database, filter: EntryFilter) {
  for await (const entries of streamEntries(db, filter))
    yield entries.flatMap((entry) => journalLines(toSource(entry)))
}

const toSource = (entry: ListedEntry) => ({
  ...entry,
  fundName: entry.fundName ?? '',
  reference: entry.giftReference ?? '',
  donorName: entry.donorName ?? '',
})
