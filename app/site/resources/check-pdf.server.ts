import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { guideFileMegabytes, guideFileMessages } from './guide-file.ts'

type Rejected = { ok: false; problem: string }
export type CheckResult = { ok: true; pages: number } | Rejected

const inflateAsync = promisify(inflate)
const maxInflatedBytes = 64 * 1024 * 1024
/** Actions that run when the file is opened, and embedded files (ISO 32000-1, 12.6 and 7.11.4). */
const activeContent = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|ImportData|XFA)\b/
const pageObject = /\/Type\s*\/Page\b/g

/**
 * Checks whether the content of a file is a PDF that is safe to publish. Looks into compressed object streams, but not
 * into what is drawn on the pages. Slow for large files, so call it in a worker, as `savePdf` does.
 */
export async function checkPdf(bytes: Buffer): Promise<CheckResult> {
  if (bytes.length === 0) return reject('empty')
  if (bytes.length > guideFileMegabytes * 1024 * 1024) return reject('tooLarge')
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-')) return reject('unknown')
  if (!endsWithXref(text)) return reject('damaged')
  const { plainObjects, objectStreams } = splitObjects(bytes, text)
  const objects = decodeNames(plainObjects)
  if (/\/Encrypt\b/.test(objects)) return reject('locked')
  if (activeContent.test(objects)) return reject('active')
  let pages = countPages(objects)
  let bytesLeft = maxInflatedBytes
  for (const body of objectStreams) {
    const inflated = await inflateObjects(body, bytesLeft)
    if (inflated === null) return reject('damaged')
    bytesLeft -= inflated.length
    const decoded = decodeNames(inflated)
    if (activeContent.test(decoded)) return reject('active')
    pages += countPages(decoded)
  }
  return { ok: true, pages }
}

/** Whether the end of a file points to its cross-reference table or stream (ISO 32000-1, 7.5.4, 7.5.5, 7.5.8). */
function endsWithXref(text: string) {
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-2048))
  if (!end) return false
  const start = Number(end[1])
  const target = text.slice(start, start + 64)
  if (/^\s*\d+\s+\d+\s+obj\b/.test(target)) return true
  return /^\s*xref\s+\d+\s+\d+\b/.test(target) && /\btrailer\s*<</.test(text.slice(start))
}

const reject = (problem: keyof typeof guideFileMessages): Rejected => ({
  ok: false,
  problem: guideFileMessages[problem],
})

export const countPages = (objects: string) => objects.match(pageObject)?.length ?? 0

/** Decodes character codes in names: /J#61vaScript is /JavaScript (7.3.5). */
const decodeNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Separates the objects that are not in a stream from the streams that contain compressed objects (7.5.7). */
function splitObjects(bytes: Buffer, text: string) {
  const plainObjects: string[] = []
  const objectStreams: Buffer[] = []
  let from = 0
  const streamStart = /stream\r?\n/g
  for (let match = streamStart.exec(text); match; match = streamStart.exec(text)) {
    const start = streamStart.lastIndex
    const end = text.indexOf('endstream', start)
    if (end < 0) break
    const before = text.slice(from, match.index)
    plainObjects.push(before)
    if (/\/ObjStm\b/.test(decodeNames(before.slice(before.lastIndexOf(' obj'))))) {
      objectStreams.push(bytes.subarray(start, end))
    }
    from = end + 'endstream'.length
    streamStart.lastIndex = from
  }
  plainObjects.push(text.slice(from))
  return { plainObjects: plainObjects.join('\n'), objectStreams }
}

async function inflateObjects(body: Buffer, maxBytes: number) {
  const options = { maxOutputLength: Math.max(maxBytes, 1), finishFlush: constants.Z_SYNC_FLUSH }
  const inflated = await inflateAsync(body, options).catch(() => null)
  return inflated && inflated.length > 0 ? inflated.toString('latin1') : null
}
