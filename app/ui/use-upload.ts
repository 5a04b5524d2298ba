import { useEffect, useRef, useState } from 'react'

export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; name: string; percent: number }
  /** `again` when the same file may well arrive at a second try. */
  | { state: 'failed'; problem: string; again: boolean }

/** Where files of a kind are sent to, and what is said of them. */
export interface UploadTarget {
  url: string
  /** Sent along with the file, which is in the field 'file'. */
  fields?: Record<string, string>
  /** What the file became is under this name in the answer; `problem` says why it was refused. */
  responseField: string
  maxBytes: number
  /** As one says it: 'picture'. */
  noun: string
  tooLarge: string
}

const refused = 'You are not logged in as an admin any more. Log in in another tab, then try again.'
const uploadInterrupted = ({ noun }: UploadTarget) =>
  `The connection broke off. Your ${noun} is still chosen here: try again.`

export type UploadHandle = ReturnType<typeof useUpload>

/** Sends a file ahead of the form that it is for; `taken` gets what it became, or null when it was refused. */
export function useUpload<Taken>(target: UploadTarget, onUploaded: (uploaded: Taken | null) => void) {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const running = useRef<XMLHttpRequest | null>(null)
  const last = useRef<File | null>(null)

  function fail(problem: string, again: boolean) {
    setUpload({ state: 'failed', problem, again })
    if (!again) onUploaded(null)
  }

  function send(file: File) {
    running.current?.abort()
    last.current = file
    if (file.size > target.maxBytes) return fail(target.tooLarge, false)
    const request = new XMLHttpRequest()
    running.current = request
    setUpload({ state: 'sending', name: file.name, percent: 0 })
    // The form has been sent, or the file taken back: nobody waits for this one.
    const isCurrent = () => running.current === request
    request.upload.onprogress = ({ loaded, total }) =>
      isCurrent() &&
      setUpload({ state: 'sending', name: file.name, percent: Math.round((loaded / total) * 100) })
    request.onerror = () => isCurrent() && fail(uploadInterrupted(target), true)
    request.onload = () => {
      if (!isCurrent()) return
      const { [target.responseField]: uploaded, problem } = (request.response ?? {}) as Record<
        string,
        unknown
      >
      if (uploaded) {
        setUpload({ state: 'idle' })
        onUploaded(uploaded as Taken)
      } else if (problem) fail(String(problem), false)
      else if (request.status === 401 || request.status === 403) fail(refused, true)
      else if (request.status === 413) fail(target.tooLarge, false)
      else fail(uploadInterrupted(target), true)
    }
    request.open('POST', target.url)
    request.responseType = 'json'
    const form = new FormData()
    for (const [name, value] of Object.entries(target.fields ?? {})) form.set(name, value)
    form.set('file', file)
    request.send(form)
  }

  function cancel() {
    running.current?.abort()
    running.current = null
    setUpload({ state: 'idle' })
  }

  useEffect(() => () => running.current?.abort(), [])
  return { upload, send, cancel, retry: () => last.current && send(last.current) }
}
