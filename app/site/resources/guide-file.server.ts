import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileField } from '#app/cms/collections/save-item.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import type { UploadedFile } from '#app/platform/http/upload-form.server.ts'
import { fileTagBytes } from '#app/platform/slug.ts'
import { checkPdf, countPages } from './check-pdf.server.ts'
import { type GuideFile, guideFileAt, guideFileFacts, guideFileMessages, newGuideFile } from './guide-file.ts'
import { addGuideFileRow, listGuideFiles } from './guide-file-store.server.ts'

/** Where the program's own files are: built, or while one edits. */
const folders = ['build/client', 'public']

/** How big a guide's PDF is and how many pages it has; null when it is not one of the program's own files. */
async function readGuideFile(pdfUrl: string): Promise<GuideFile | null> {
  if (!/^\/guides\/[\w-]+\.pdf$/.test(pdfUrl)) return null
  for (const folder of folders) {
    const bytes = await readFile(join(folder, pdfUrl)).catch(() => null)
    if (bytes) return { bytes: bytes.length, pages: countPages(bytes.toString('latin1')) }
  }
  return null
}

/** Puts beside each guide how big its PDF is. */
export async function withFiles<Guide extends { pdfUrl: string }>(db: Database, guides: Guide[]) {
  const uploaded = await listGuideFiles(
    db,
    guides.flatMap(({ pdfUrl }) => guideFileAt(pdfUrl) ?? []),
  )
  return Promise.all(
    guides.map(async (guide) => {
      const stored = uploaded.get(guideFileAt(guide.pdfUrl) ?? '')
      return { ...guide, file: stored ?? (await readGuideFile(guide.pdfUrl)) }
    }),
  )
}

/** Where an uploaded PDF can be had from now on, and what it is in words. */
export interface SavedPdf {
  address: string
  facts: string
}

/** Takes what somebody sent as a guide's PDF, if it is a harmless one. The file is there before its row is. */
export async function savePdf(
  { db, files }: { db: Database; files: Files },
  sent: UploadedFile,
  now: Date,
): Promise<{ file: SavedPdf } | { problem: string }> {
  if (sent.tooLarge) return { problem: guideFileMessages.tooLarge }
  const checked = await checkPdf(sent.bytes)
  if (!checked.ok) return { problem: checked.problem }
  const { path, address } = newGuideFile(sent.name, randomBytes(fileTagBytes))
  await files.put(path, sent.bytes)
  const facts = { bytes: sent.bytes.length, pages: checked.pages }
  await addGuideFileRow(db, { path, ...facts, createdAt: now.toISOString() })
  return { file: { address, facts: guideFileFacts(facts) } }
}

/** Takes the PDF that comes with a guide's form, where no script sent it ahead. */
export const guideFileField: FileField = {
  field: 'pdfUrlFile',
  into: 'pdfUrl',
  take: async (context, sent, now) => {
    const saved = await savePdf(
      { db: context.get(databaseContext), files: context.get(filesContext) },
      sent,
      now,
    )
    return 'file' in saved ? { value: saved.file.address } : saved
  },
}
