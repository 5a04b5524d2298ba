import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { data } from 'react-router'
import { readFields } from './form.server.ts'

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
const limits = {
  fileSize: uploadMegabytes * 1024 * 1024,
  files: 5,
  fields: 500,
  fieldSize: 1024 * 1024,
  headerPairs: 20,
}

/**
 * Parses a form with file uploads. A file that is too large is skipped, so that the user gets a response and
 * keeps the other values. An incomplete form throws a 400 response. Authorize the request first: this uses up to
 * 125 MB of memory.
 */
export async function readUploadForm(request: Request): Promise<UploadForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return { values: await readFields(request), files: {} }
  const form: UploadForm = { values: {}, files: {} }
  try {
    const { Busboy } = await import('@fastify/busboy')
    const reader = new Busboy({ headers: { 'content-type': type }, limits })
    reader.on('field', (name, value) => {
      form.values[name] = value
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
    await pipeline(request.body ? Readable.fromWeb(request.body as never) : Readable.from([]), reader)
  } catch {
    throw data('The form was not received completely', { status: 400 })
  }
  return form
}
