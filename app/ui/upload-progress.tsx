import { Button } from './button.tsx'
import type { Upload } from './use-upload.ts'

/** The progress of an upload, with a cancel button. */
export function UploadProgress({ upload, cancel }: { upload: Upload; cancel: () => void }) {
  if (upload.state !== 'sending') return null
  const { name, percent } = upload
  // After the upload, the server still has to process the file.
  const text = percent < 100 ? `${name}: ${percent}%` : `${name}: processing…`
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-sm break-all">{text}</p>
        <Button type="button" variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <progress
        value={percent}
        max={100}
        aria-label={`Uploading ${name}`}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border border-edge bg-surface [&::-moz-progress-bar]:bg-evergreen [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-evergreen"
      />
    </div>
  )
}
