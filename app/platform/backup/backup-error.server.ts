/** An expected failure. The message is meant for the operator. */
export class BackupError extends Error {}

const messages: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EACCES: 'The site does not have permission to write to the backup folder.',
  EPERM: 'The site does not have permission to write to the backup folder.',
  EROFS: 'The disk is read-only.',
  ECONNREFUSED: 'The cloud storage or the database is not responding.',
  ENOTFOUND: 'The cloud storage or the database cannot be reached: its host name was not found.',
  ETIMEDOUT: 'The cloud storage or the database is not responding.',
  NoSuchBucket: 'The bucket in the cloud storage does not exist.',
  AccessDenied: 'The configured keys do not have permission to write to the cloud storage.',
  InvalidAccessKeyId: 'The configured access key ID does not exist.',
  SignatureDoesNotMatch: 'The configured secret access key is wrong.',
}

/** Explains to an admin why a backup failed. The log has the full error. */
export function describeBackupError(error: unknown) {
  if (error instanceof BackupError) return error.message
  const { code, name } = error as { code?: string; name?: string }
  return messages[code ?? ''] ?? messages[name ?? ''] ?? `The backup failed: ${String(error).slice(0, 200)}`
}
