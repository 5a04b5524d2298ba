/** A session that lives on tokens instead of a cookie (see `app/accounts-api`). */
interface ClientSessionTable {
  sessionId: string
  /** Of the newest refresh token; each works once. */
  tokenHash: string
  /** How the member came in: 'password' or 'google.com'. */
  provider: string
  /** The id of the second step that was taken. */
  secondFactor: string | null
  replacedAt: string
}

/** A mailed link that signs in whoever holds the mailbox; a newer one replaces it. */
interface EmailSignInTable {
  /** In lower case; it may have no account yet. */
  email: string
  tokenHash: string
  expiresAt: string
}

/** A file that an app keeps here under a name of its own (see `app/files-api`). */
export interface StoredObjectTable {
  name: string
  /** What it is called among our files. */
  fileId: string
  bytes: number
  /** Base64. */
  md5Hash: string
  downloadToken: string
  /** Another one for each content; `metageneration` counts what was said about it. */
  generation: string
  metageneration: number
  contentType: string
  /** JSON: what the app says about it. */
  metadata: string
  createdAt: string
  updatedAt: string
}

/** A file that an app sends in pieces. */
interface ObjectUploadTable {
  id: string
  userId: string
  name: string
  /** JSON. */
  metadata: string
  /** Bytes so far. */
  received: number
  /** JSON: the names of the pieces, in order. */
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
