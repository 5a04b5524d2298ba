/** A session that uses tokens instead of a cookie (see `app/api/accounts`). */
interface ClientSessionTable {
  sessionId: string
  /** Hash of the current refresh token. Using it replaces it. */
  tokenHash: string
  /** Login method: 'password', 'google.com' or 'phone'. */
  provider: string
  /** The id of the second factor that was used. */
  secondFactor: string | null
  /**
   * When the current refresh token was issued. For a short grace period after that, the token that it replaced is still
   * accepted, and the client gets the current one.
   */
  replacedAt: string
}

/** An emailed login link; a newer one replaces it. */
interface EmailSignInTable {
  /** Lowercase; may have no account yet. */
  email: string
  tokenHash: string
  expiresAt: string
}

/** A file that an API client stores under a name that the client chooses (see `app/api/files`). */
export interface StoredObjectTable {
  name: string
  /** The content is at `objects/<fileId>` in the file store. */
  fileId: string
  bytes: number
  /** Base64. */
  md5Hash: string
  downloadToken: string
  /** Changes with the content; `metageneration` counts metadata updates. */
  generation: string
  metageneration: number
  contentType: string
  /** JSON: custom metadata set by the API client. */
  metadata: string
  /** Its picture in the media library; null until a job has added it, or if it is too small for the site. */
  pictureId: string | null
  createdAt: string
  updatedAt: string
}

/** A resumable upload in progress. */
interface ObjectUploadTable {
  id: string
  userId: string
  name: string
  /** JSON. */
  metadata: string
  /** Bytes received so far. */
  received: number
  /** JSON: the paths of the parts, in order. */
  parts: string
  startedAt: string
  finishedAt: string | null
}

export interface ClientApiSchema {
  clientSession: ClientSessionTable
  emailSignIn: EmailSignInTable
  storedObject: StoredObjectTable
  objectUpload: ObjectUploadTable
}
