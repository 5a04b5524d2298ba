import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { data } from 'react-router'
import { readFields } from './form.server.ts'

export interface UploadedFile {
  /** As its owner called it; nothing to rely on. */
  name: string
  /** Empty when it was too large. */
  bytes: Buffer
  tooLarge: boolean
}

export interface UploadForm {
  values: Record<string, string>
  /** The files that were chosen, by field. */
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
 * Reads a form that may carry files, as they come in. What is too large is read past and not kept, so that
 * the sender gets an answer and loses nothing else that was typed. A form that breaks off is refused (400)
 * whole. Let nobody in before calling this: it holds up to 125 MB.
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
        // A browser sends an empty, nameless part when no file was chosen.
        if (fileName) form.files[name] = file
      })
      stream.on('error', () => {})
    })
    await pipeline(request.body ? Readable.fromWeb(request.body as never) : Readable.from([]), reader)
  } catch {
    throw data('This form did not arrive whole', { status: 400 })
  }
  return form
}
