import { choice, number } from './setting-field.ts'

/** Automatic backups. */
export const backupFields = [
  choice('backupSchedule', 'Back up automatically', 'off', {
    hint: 'At 3:00 AM in the site’s time zone. Weekly backups run on Sundays.',
    options: { off: 'Never', daily: 'Daily', weekly: 'Weekly' },
  }),
  number('backupRetention', 'Backups to keep', 7, {
    hint: 'Older backups are deleted after a new one finishes.',
    min: 1,
    max: 365,
  }),
  choice('backupDestination', 'Store backups in', 'folder', {
    hint: 'If the server’s disk fails, backups stored on it are lost, too. Download a backup from time to time, or copy the folder to another server.',
    options: {
      folder: 'Server folder (DATA_DIR/backups)',
      bucket: 'S3 bucket for uploaded files',
    },
  }),
]
