import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'

/** The last entry, in the format of `sha256sum`: one line for every other entry. */
const checksumsName = 'checksums.txt'

/** A file that is no backup, or a damaged or incomplete one, in words for whoever restores it. */
export class ArchiveError extends Error {}

export interface ArchiveWriter {
  add: (name: string, content: string | Buffer) => Promise<void>
  /** Fails when the content does not have the size that was announced. */
  addStream: (name: string, bytes: number, content: Readable) => Promise<void>
}

export interface ArchiveEntry {
  name: string
  content: Readable
}

/** A gzipped tar of what `fill` adds, made as fast as it is read; what `fill` throws is the stream's error. */
export function writeArchive(fill: (archive: ArchiveWriter) => Promise<void>): Readable {
  const tar = pack()
  const output = new PassThrough()
  const abort = new AbortController()
  // Pictures, which are most of it, do not get smaller: more effort would only cost the running site.
  // The consumer of `output` is told of every error; nobody else has to be.
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
    await pipeline(content, (source) => hashed(source, hash), entry, { signal: abort.signal })
    checksums.push(`${hash.digest('hex')}  ${name}\n`)
  }

  const archive: ArchiveWriter = {
    add: (name, content) => {
      const buffer = Buffer.from(content as string)
      return addEntry(name, buffer.length, Readable.from(buffer.length > 0 ? [buffer] : []))
    },
    addStream: addEntry,
  }
  const filled = async () => {
    await fill(archive)
    await archive.add(checksumsName, checksums.join(''))
    tar.finalize()
    await written
  }
  filled().catch((error) => {
    tar.destroy(error)
    output.destroy(error)
  })
  return output
}

/**
 * Hands every entry of an archive to `visit`, in order, and fails with `ArchiveError` unless all are there as they
 * were written. An entry whose content `visit` leaves unread is read here.
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
        expected = await textOf(Readable.from(entry))
        continue
      }
      const hash = createHash('sha256')
      const content = Readable.from(hashed(entry, hash))
      await visit({ name, content })
      if (!content.destroyed) for await (const _ of content);
      found.set(name, hash.digest('hex'))
    }
    await parsing
  } catch (error) {
    throw isDamage(error) ? new ArchiveError(`The file is damaged, or no backup: ${error.message}.`) : error
  }
  if (expected === undefined) throw new ArchiveError('The backup is incomplete: its end is missing.')
  compareChecksums(expected, found)
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of source) {
    hash.update(chunk)
    yield chunk
  }
}

export async function textOf(stream: Readable) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** zlib and tar-stream have no class for what is wrong with their input. */
function isDamage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return (
    /^Z_/.test((error as { code?: string }).code ?? '') ||
    /^(Invalid tar header|Unexpected end of data|Size mismatch)/.test(error.message)
  )
}

function compareChecksums(expected: string, found: Map<string, string>) {
  const lines = expected.split('\n').filter(Boolean)
  for (const line of lines) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)]
    const actual = found.get(name)
    if (actual === undefined) throw new ArchiveError(`The backup is incomplete: ${name} is missing.`)
    if (actual !== sum) throw new ArchiveError(`The backup is damaged: ${name} is not as it was written.`)
  }
  if (lines.length !== found.size)
    throw new ArchiveError('The backup is damaged: it holds what it does not list.')
}
