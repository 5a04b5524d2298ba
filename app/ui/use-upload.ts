import { useEffect, useRef, useState } from 'react'

export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; name: string; percent: number }
  /** `canRetry`: whether trying again may succeed. */
  | { state: 'failed'; problem: string; canRetry: boolean }

/** Where a file is uploaded, and the wording of the messages about it. */
export interface UploadTarget {
  url: string
  /** Additional form fields; the file is in the field 'file'. */
  fields?: Record<string, string>
  /** The response property with the uploaded file; `problem` is set instead if it was rejected. */
  responseField: string
  maxBytes: number
  /** Used in messages, such as 'picture'. */
  noun: string
  tooLarge: string
}

const loggedOutMessage = 'You are no longer logged in. Log in in another tab, then try again.'
const interruptedMessage = ({ noun }: UploadTarget) =>
  `The connection was lost. Your ${noun} is still selected. Please try again.`

export type UploadHandle = ReturnType<typeof useUpload>

/** Uploads a file before its form is submitted. `onUploaded` receives null if the file was rejected. */
export function useUpload<Uploaded>(target: UploadTarget, onUploaded: (uploaded: Uploaded | null) => void) {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const runningRequest = useRef<XMLHttpRequest | null>(null)
  const lastFile = useRef<File | null>(null)

  function fail(problem: string, canRetry: boolean) {
    setUpload({ state: 'failed', problem, canRetry })
    if (!canRetry) onUploaded(null)
  }

  function send(file: File) {
    runningRequest.current?.abort()
    lastFile.current = file
    if (file.size > target.maxBytes) return fail(target.tooLarge, false)
    const request = new XMLHttpRequest()
    runningRequest.current = request
    setUpload({ state: 'sending', name: file.name, percent: 0 })
    // False after the form was submitted or the upload was canceled.
    const isCurrent = () => runningRequest.current === request
    request.upload.onprogress = ({ loaded, total }) =>
      isCurrent() &&
      setUpload({ state: 'sending', name: file.name, percent: Math.round((loaded / total) * 100) })
    request.onerror = () => isCurrent() && fail(interruptedMessage(target), true)
    request.onload = () => {
      if (!isCurrent()) return
      const { [target.responseField]: uploaded, problem } = (request.response ?? {}) as Record<
        string,
        unknown
      >
      if (uploaded) {
        setUpload({ state: 'idle' })
        onUploaded(uploaded as Uploaded)
      } else if (problem) fail(String(problem), false)
      else if (request.status === 401 || request.status === 403) fail(loggedOutMessage, true)
      else if (request.status === 413) fail(target.tooLarge, false)
      else fail(interruptedMessage(target), true)
    }
    request.open('POST', target.url)
    request.responseType = 'json'
    const form = new FormData()
    for (const [name, value] of Object.entries(target.fields ?? {})) form.set(name, value)
    form.set('file', file)
    request.send(form)
  }

  function cancel() {
    runningRequest.current?.abort()
    runningRequest.current = null
    setUpload({ state: 'idle' })
  }

  useEffect(() => () => runningRequest.current?.abort(), [])
  return { upload, send, cancel, retry: () => lastFile.current && send(lastFile.current) }
}
