import { BackupRefusal } from './create-backup.server.ts'

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EACCES: 'The folder for backups may not be written.',
  EPERM: 'The folder for backups may not be written.',
  EROFS: 'The disk is read-only.',
  ECONNREFUSED: 'The bucket or the database does not answer.',
  ENOTFOUND: 'The bucket or the database does not answer: its host name is not known.',
  ETIMEDOUT: 'The bucket or the database does not answer.',
  NoSuchBucket: 'The bucket does not exist.',
  AccessDenied: 'The bucket may not be written with the keys that are configured.',
  InvalidAccessKeyId: 'The bucket does not know the keys that are configured.',
  SignatureDoesNotMatch: 'The bucket does not accept the keys that are configured.',
}

/** Why a backup failed, for an admin; the whole error is in the log. */
export function backupProblem(error: unknown) {
  if (error instanceof BackupRefusal) return error.message
  const { code, name } = error as { code?: string; name?: string }
  return sentences[code ?? ''] ?? sentences[name ?? ''] ?? `It broke off: ${String(error).slice(0, 200)}`
}
