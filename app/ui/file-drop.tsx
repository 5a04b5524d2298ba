import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { UploadHandle } from './use-upload.ts'

/**
 * A file input with drag and drop. With JavaScript, the file is uploaded immediately with a progress bar; without it,
 * the file is sent with the form.
 */
export function FileDrop({
  input,
  name,
  label,
  hint,
  accept,
  error,
  handle: { upload, send, cancel, retry },
}: {
  input: RefObject<HTMLInputElement | null>
  name: string
  label: string
  hint: string
  accept: string
  error: string | undefined
  handle: UploadHandle
}) {
  const ids = useId()
  const [isDragOver, setDragOver] = useState(false)
  useCancelOnSubmit(input, cancel)
  useFileSelectedBeforeHydration(input, send)
  const describedBy = [`${ids}-hint`, error ? `${ids}-error` : ''].filter(Boolean).join(' ')

  function drop(event: DragEvent) {
    event.preventDefault()
    setDragOver(false)
    const file = event.dataTransfer.files[0]
    if (!file || !input.current) return
    const transfer = new DataTransfer()
    transfer.items.add(file)
    input.current.files = transfer.files
    send(file)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an enhancement; the file input is accessible */}
      <div
        className="grid gap-3 rounded-md border border-dashed border-edge p-4 data-over:border-evergreen data-over:bg-wash sm:p-5"
        data-over={isDragOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        <label htmlFor={`${ids}-file`} className="font-semibold">
          {label}
          <span className="needs-script font-normal text-muted pointer-coarse:hidden"> or drop one here</span>
        </label>
        <input
          ref={input}
          id={`${ids}-file`}
          type="file"
          name={name}
          accept={accept}
          className="block w-full max-w-full text-sm text-muted file:me-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-edge file:bg-surface file:px-4 file:font-semibold file:text-ink hover:file:border-evergreen hover:file:text-evergreen"
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          onChange={(event) => event.target.files?.[0] && send(event.target.files[0])}
        />
        <p id={`${ids}-hint`} className="text-sm text-muted">
          {hint}
        </p>
        <UploadProgress upload={upload} cancel={cancel} />
      </div>
      {upload.state === 'failed' && (
        <Notice tone="error">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{upload.problem}</p>
            {upload.canRetry && (
              <Button type="button" variant="quiet" onClick={retry}>
                Try again
              </Button>
            )}
          </div>
        </Notice>
      )}
      {error && (
        <p id={`${ids}-error`} className="text-sm font-semibold text-clay">
          {error}
        </p>
      )}
    </>
  )
}

/** Uploads a file that was selected before hydration. */
function useFileSelectedBeforeHydration(
  input: RefObject<HTMLInputElement | null>,
  send: (file: File) => void,
) {
  const sendRef = useRef(send)
  useEffect(() => {
    const file = input.current?.files?.[0]
    if (file) sendRef.current(file)
  }, [input])
}

/** Cancels a running upload when the form is submitted, because the form then contains the file. */
function useCancelOnSubmit(input: RefObject<HTMLInputElement | null>, cancel: () => void) {
  const cancelRef = useRef(cancel)
  cancelRef.current = cancel
  useEffect(() => {
    const form = input.current?.form
    const stop = () => cancelRef.current()
    form?.addEventListener('submit', stop)
    return () => form?.removeEventListener('submit', stop)
  }, [input])
}
