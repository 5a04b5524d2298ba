import { promisify } from 'node:util'
import { constants, inflate } from 'node:zlib'
import { guideFileMegabytes, guideFileMessages } from './guide-file.ts'

type Rejected = { ok: false; problem: string }
type Checked = { ok: true; pages: number } | Rejected

const unpack = promisify(inflate)
const unpackedLimit = 64 * 1024 * 1024
/** What does something by itself when the file is opened, or hides another one (ISO 32000-1, 12.6 and 7.11.4). */
const active = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|ImportData|XFA)\b/
const pageObject = /\/Type\s*\/Page\b/g

/**
 * Says whether something is a PDF that one may hand to anybody, by its content, whatever it is called. Objects
 * that are packed together are looked into; what one draws on the pages is not.
 */
export async function checkPdf(sent: Buffer): Promise<Checked> {
  if (sent.length === 0) return reject('empty')
  if (sent.length > guideFileMegabytes * 1024 * 1024) return reject('tooLarge')
  const text = sent.toString('latin1')
  if (!text.startsWith('%PDF-')) return reject('unknown')
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-2048))) return reject('damaged')
  const { outside, packed } = partsOf(sent, text)
  const objects = plainNames(outside)
  if (/\/Encrypt\b/.test(objects)) return reject('locked')
  if (active.test(objects)) return reject('active')
  let pages = countPages(objects)
  let left = unpackedLimit
  for (const body of packed) {
    const inner = await unpacked(body, left)
    if (inner === null) return reject('damaged')
    left -= inner.length
    const names = plainNames(inner)
    if (active.test(names)) return reject('active')
    pages += countPages(names)
  }
  return { ok: true, pages }
}

const reject = (problem: keyof typeof guideFileMessages): Rejected => ({
  ok: false,
  problem: guideFileMessages[problem],
})

export const countPages = (objects: string) => objects.match(pageObject)?.length ?? 0

/** Letters of a name may be written as numbers: /J#61vaScript is /JavaScript (7.3.5). */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The objects of a file without what its streams hold; and the streams that hold objects themselves (7.5.7). */
function partsOf(sent: Buffer, text: string) {
  const outside: string[] = []
  const packed: Buffer[] = []
  let from = 0
  const begins = /stream\r?\n/g
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const start = begins.lastIndex
    const end = text.indexOf('endstream', start)
    if (end < 0) break
    const before = text.slice(from, found.index)
    outside.push(before)
    if (/\/ObjStm\b/.test(plainNames(before.slice(before.lastIndexOf(' obj'))))) {
      packed.push(sent.subarray(start, end))
    }
    from = end + 'endstream'.length
    begins.lastIndex = from
  }
  outside.push(text.slice(from))
  return { outside: outside.join('\n'), packed }
}

async function unpacked(body: Buffer, maxBytes: number) {
  const options = { maxOutputLength: Math.max(maxBytes, 1), finishFlush: constants.Z_SYNC_FLUSH }
  const inner = await unpack(body, options).catch(() => null)
  return inner && inner.length > 0 ? inner.toString('latin1') : null
}
