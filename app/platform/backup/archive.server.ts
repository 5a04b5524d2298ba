import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** The last entry: one `sha256sum` line for each preceding entry. */
const checksumsName = 'checksums.txt'

/** Thrown if a file is not a backup, is corrupt, or is incomplete. The message is meant for the operator. */
export class ArchiveError extends Error {}

export interface ArchiveWriter {
  add: (name: string, content: string | Buffer) => Promise<void>
  /** Rejects if the content is not exactly `bytes` long. */
  addStream: (name: string, bytes: number, content: Readable) => Promise<void>
}

export interface ArchiveEntry {
  name: string
  content: Readable
}

/**
 * Streams a gzipped tar of the entries that `fill` adds, with backpressure. If `fill` throws, the stream fails with that
 * error.
 */
export function writeArchive(fill: (archive: ArchiveWriter) => Promise<void>): Readable {
  const tar = pack()
  const output = new PassThrough()
  const abort = new AbortController()
  // Most of the data is pictures, which are already compressed, so a higher level would only use more CPU.
  // Errors reach the consumer through `output`.
  const written = pipeline(Readable.from(tar), createGzip({ level: constants.Z_BEST_SPEED }), output).catch(
    (error) => {
      abort.abort(error)
      output.destroy(error)
    },
  )
  const checksums: string[] = []

  async function addEntry(name: string, bytes: number, content: Readable) {
    abort.signal.throwIfAborted()
    const hash = createHash('sha256')
    const entry = tar.entry({ name, size: bytes, mode: 0o600 })
    await pipeline(content, (source) => updateHash(source, hash), entry, { signal: abort.signal })
    checksums.push(`${hash.digest('hex')}  ${name}\n`)
  }

  const archive: ArchiveWriter = {
    add: (name, content) => {
      const buffer = Buffer.from(content as string)
      return addEntry(name, buffer.length, Readable.from(buffer.length > 0 ? [buffer] : []))
    },
    addStream: addEntry,
  }
  const writeEntries = async () => {
    await fill(archive)
    await archive.add(checksumsName, checksums.join(''))
    tar.finalize()
    await written
  }
  writeEntries().catch((error) => {
    tar.destroy(error)
    output.destroy(error)
  })
  return output
}

/**
 * Passes each entry of an archive to `visit`, in order. Throws `ArchiveError` if the archive is incomplete or corrupt.
 * Drains content that `visit` does not read, since its checksum is needed.
 */
export async function readArchive(input: Readable, visit: (entry: ArchiveEntry) => Promise<void>) {
  const found = new Map<string, string>()
  let expected: string | undefined
  const parser = extract()
  const parsing = pipeline(input, createGunzip(), parser)
  parsing.catch(() => {})
  try {
    for await (const entry of parser) {
      const { name } = entry.header
      if (name === checksumsName) {
        expected = await readText(Readable.from(entry))
        continue
      }
      const hash = createHash('sha256')
      const content = Readable.from(updateHash(entry, hash))
      await visit({ name, content })
      if (!content.destroyed) for await (const _ of content);
      found.set(name, hash.digest('hex'))
    }
    await parsing
  } catch (error) {
    throw isCorruptionError(error)
      ? new ArchiveError(`The file is damaged or is not a backup: ${error.message}.`)
      : error
  }
  if (expected === undefined) throw new ArchiveError('The backup is incomplete: it has no checksums.')
  verifyChecksums(expected, found)
}

async function* updateHash(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}

export async function readText(stream: Readable) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** zlib and tar-stream do not export error classes for invalid input. */
function isCorruptionError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return (
    /^Z_/.test((error as { code?: string }).code ?? '') ||
    /^(Invalid tar header|Unexpected end of data|Size mismatch)/.test(error.message)
  )
}

function verifyChecksums(expected: string, found: Map<string, string>) {
  const lines = expected.split('\n').filter(Boolean)
  for (const line of lines) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)]
    const actual = found.get(name)
    if (actual === undefined) throw new ArchiveError(`The backup is incomplete: ${name} is missing.`)
    if (actual !== sum)
      throw new ArchiveError(`The backup is damaged: the checksum of ${name} does not match.`)
  }
  if (lines.length !== found.size)
    throw new ArchiveError('The backup is damaged: it contains entries without checksums.')
}
