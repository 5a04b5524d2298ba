import type { Readable } from 'node:stream'
import { createContext } from 'react-router'

export interface StoredFile {
  /** Folders and a name separated by '/': 'homepage/mural-k3f9-wide-800.webp'. */
  path: string
  bytes: number
  /** MIME type, from the file extension. */
  type: string
  etag: string
  modifiedAt: Date
}

/** Zero-based, both ends inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * File storage in a folder or a bucket. Every method that takes a path throws `FilePathError` if the path could lead
 * outside. Every method passes on errors from the disk or bucket.
 */
export interface Files {
  /** Writes a file atomically, replacing an existing one. */
  put: (path: string, content: Uint8Array) => Promise<void>
  /** The same for content of any length, without holding it all in memory. */
  putStream: (path: string, content: Readable) => Promise<void>
  /** Undefined when there is no such file. */
  stat: (path: string) => Promise<StoredFile | undefined>
  /** Streams a file, or a part of it; undefined when there is no such file. */
  get: (path: string, range?: ByteRange) => Promise<Readable | undefined>
  /** Deleting a missing file is not an error. */
  delete: (path: string) => Promise<void>
  /** Writes a file and removes it again; throws when that is not possible. */
  checkWritable: () => Promise<void>
  /** All files below a folder, in no particular order; '' lists everything. */
  list: (folder: string) => AsyncIterable<StoredFile>
}

/** For files that can be regenerated. Backups leave this folder out. */
export const cacheFolder = 'cache'

export const filesContext = createContext<Files>()

/** An error before a stream has a reader would crash the process; a later reader still receives it. */
export const withErrorListener = (stream: Readable) => stream.on('error', () => {})
