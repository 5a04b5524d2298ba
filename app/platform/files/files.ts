import type { Readable } from 'node:stream'
import { createContext } from 'react-router'

export interface StoredFile {
  /** Folders and a name, apart by '/': 'homepage/mural-k3f9-wide-800.webp'. */
  path: string
  bytes: number
  /** From the name's ending; the same wherever files lie. */
  type: string
  etag: string
  changedAt: Date
}

/** Both ends included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where files lie: a folder or a bucket. Every function refuses a path that could lead out of it
 * (`FilePathError`); what goes wrong with the disk or the bucket is thrown.
 */
export interface Files {
  /** Writes a file whole or not at all; one of the same path is replaced. */
  put: (path: string, content: Uint8Array) => Promise<void>
  /** The same for content of any length, of which only a part is in memory at a time. */
  putStream: (path: string, content: Readable) => Promise<void>
  /** Undefined when there is no such file. */
  stat: (path: string) => Promise<StoredFile | undefined>
  /** Streams a file, or a part of it; undefined when there is no such file. */
  get: (path: string, range?: ByteRange) => Promise<Readable | undefined>
  /** A file that is not there is no fault. */
  delete: (path: string) => Promise<void>
  /** Writes something and removes it again; throws when that is not possible. */
  checkWritable: () => Promise<void>
  /** Every file below a folder, in no order; with '' all there are. */
  list: (folder: string) => AsyncIterable<StoredFile>
}

export const filesContext = createContext<Files>()

/** An error that comes before a stream has a reader would end the program; a later reader is told of it all the same. */
export const withErrorHeard = (stream: Readable) => stream.on('error', () => {})
