import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { data } from 'react-router'
import { formIncompleteMessage, formTooLargeMessage, readFields, rememberFields } from './form.server.ts'
import { BodyTooLargeError, bodyStream } from './read-body.server.ts'

export interface UploadedFile {
  /** The client's file name; untrusted. */
  name: string
  /** Empty if the file was too large. */
  bytes: Buffer
  tooLarge: boolean
}

export interface UploadForm {
  values: Record<string, string>
  /** The selected files, by field. */
  files: Record<string, UploadedFile>
}

const uploadMegabytes = 25
const defaults = {
  fileSize: uploadMegabytes * 1024 * 1024,
  files: 5,
  fields: 500,
  fieldSize: 1024 * 1024,
  headerPairs: 20,
  headerSize: 8 * 1024,
}
const maxTextLength = 1024 * 1024
/** For the text fields and the multipart boundaries. */
const otherBytes = 2 * 1024 * 1024

/**
 * Parses a form with file uploads. A file that is too large is skipped, so that the user gets a response and
 * keeps the other values. Throws a 413 response for a form with too many fields or files or too much text, and a 400
 * response for an incomplete or malformed one. Authorize the request first: this uses up to 125 MB of memory, or less
 * with smaller limits.
 */
export async function readUploadForm(
  request: Request,
  { files = defaults.files, fileSize = defaults.fileSize } = {},
): Promise<UploadForm> {
  const limits = { ...defaults, files, fileSize }
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return { values: await readFields(request), files: {} }
  const form: UploadForm = { values: {}, files: {} }
  try {
    const { Busboy } = await import('@fastify/busboy')
    const reader = new Busboy({ headers: { 'content-type': type }, limits })
    let textLength = 0
    const reject = () => reader.destroy(new BodyTooLargeError())
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) reader.on(limit, reject)
    reader.on('field', (name, value, _nameTruncated, valueTruncated) => {
      textLength += name.length + value.length
      if (valueTruncated || textLength > maxTextLength) reject()
      else form.values[name] = value
    })
    reader.on('file', (name, stream, fileName) => {
      const file: UploadedFile = { name: fileName, bytes: Buffer.alloc(0), tooLarge: false }
      let chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('limit', () => {
        file.tooLarge = true
        chunks = []
      })
      stream.on('end', () => {
        if (!file.tooLarge) file.bytes = Buffer.concat(chunks)
        // Browsers send an empty part without a name when no file was selected.
        if (fileName) form.files[name] = file
      })
      stream.on('error', () => {})
    })
    const body = Readable.fromWeb(bodyStream(request) as never)
    await pipeline(body, limitBytes(files * fileSize + otherBytes), reader)
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw data(formTooLargeMessage, { status: 413 })
    throw data(formIncompleteMessage, { status: 400 })
  }
  rememberFields(request, form.values)
  return form
}

/** Limits the body. Also counts bytes that the parser skips, such as those before the first part. */
function limitBytes(maxBytes: number) {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > maxBytes ? new BodyTooLargeError() : null, chunk)
    },
  })
}
