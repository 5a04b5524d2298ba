import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileField } from '#app/cms/collections/save-item.server.ts'
import { type Database, databaseContext } from '#app/platform/database/database.ts'
import { type Files, filesContext } from '#app/platform/files/files.ts'
import type { UploadedFile } from '#app/platform/http/upload-form.server.ts'
import { fileSuffixBytes } from '#app/platform/slug.ts'
import { OverBudgetError, readOneInWorker } from '#app/platform/worker/read-in-worker.server.ts'
import { type CheckResult, countPages } from './check-pdf.server.ts'
import {
  describeGuideFile,
  type GuideFile,
  guideFileMessages,
  guideFilePath,
  newGuideFile,
} from './guide-file.ts'
import { addGuideFileRow, listGuideFiles } from './guide-file-store.server.ts'

/** The folders that can contain the site's own files: the build's folder, and in development the source folder. */
const folders = ['build/client', 'public']

/** Size and pages of a PDF that ships with the site; null for any other URL. */
async function readGuideFile(pdfUrl: string): Promise<GuideFile | null> {
  if (!/^\/guides\/[\w-]+\.pdf$/.test(pdfUrl)) return null
  for (const folder of folders) {
    const bytes = await readFile(join(folder, pdfUrl)).catch(() => null)
    if (bytes) return { bytes: bytes.length, pages: countPages(bytes.toString('latin1')) }
  }
  return null
}

/** Adds to each guide the size and page count of its PDF. */
export async function withFiles<Guide extends { pdfUrl: string }>(db: Database, guides: Guide[]) {
  const uploaded = await listGuideFiles(
    db,
    guides.flatMap(({ pdfUrl }) => guideFilePath(pdfUrl) ?? []),
  )
  return Promise.all(
    guides.map(async (guide) => {
      const stored = uploaded.get(guideFilePath(guide.pdfUrl) ?? '')
      return { ...guide, file: stored ?? (await readGuideFile(guide.pdfUrl)) }
    }),
  )
}

/** URL and description of an uploaded PDF. */
export interface SavedPdf {
  url: string
  description: string
}

/** Checks and stores an uploaded PDF. The file is written before its row. */
export async function savePdf(
  { db, files }: { db: Database; files: Files },
  upload: UploadedFile,
  now: Date,
): Promise<{ file: SavedPdf } | { problem: string }> {
  if (upload.tooLarge) return { problem: guideFileMessages.tooLarge }
  const checked = await checkInWorker(upload.bytes)
  if (!checked.ok) return { problem: checked.problem }
  const { path, url } = newGuideFile(upload.name, randomBytes(fileSuffixBytes))
  await files.put(path, upload.bytes)
  const metadata = { bytes: upload.bytes.length, pages: checked.pages }
  await addGuideFileRow(db, { path, ...metadata, createdAt: now.toISOString() })
  return { file: { url, description: describeGuideFile(metadata) } }
}

/** Checking 20 MB takes about one second. */
const pdfBudget = { cpuMs: 20_000, memoryMegabytes: 256 }

const checkInWorker = (bytes: Buffer) =>
  readOneInWorker<CheckResult>(new URL('./pdf.worker.ts', import.meta.url), bytes, pdfBudget).catch(
    (error): CheckResult => {
      if (error instanceof OverBudgetError) return { ok: false, problem: guideFileMessages.complex }
      throw error
    },
  )

/** Stores the PDF submitted with the guide's form. With JavaScript, it was already uploaded. */
export const guideFileField: FileField = {
  field: 'pdfUrlFile',
  urlField: 'pdfUrl',
  store: async (context, upload, now) => {
    const saved = await savePdf(
      { db: context.get(databaseContext), files: context.get(filesContext) },
      upload,
      now,
    )
    return 'file' in saved ? { value: saved.file.url } : saved
  },
}
