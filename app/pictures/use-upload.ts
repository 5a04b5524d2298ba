import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#app/ui/picture.ts'
import { pictureWords } from './picture-choice.ts'
import type { PictureUse } from './picture-file.ts'

export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; name: string; percent: number }
  /** `again` when the same file may well arrive at a second try. */
  | { state: 'failed'; problem: string; again: boolean }

const maxBytes = 25 * 1024 * 1024
const words = {
  network: 'The connection broke off. Your picture is still chosen here: try again.',
  refused: 'You are not logged in as an admin any more. Log in in another tab, then try again.',
}

/** Sends a picture ahead of the form that it is for; `taken` gets it, or null when it was refused. */
export function useUpload(use: PictureUse, taken: (picture: Picture | null) => void) {
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const running = useRef<XMLHttpRequest | null>(null)
  const last = useRef<File | null>(null)

  function fail(problem: string, again: boolean) {
    setUpload({ state: 'failed', problem, again })
    if (!again) taken(null)
  }

  function send(file: File) {
    running.current?.abort()
    last.current = file
    if (file.size > maxBytes) return fail(pictureWords.tooLarge, false)
    const request = new XMLHttpRequest()
    running.current = request
    setUpload({ state: 'sending', name: file.name, percent: 0 })
    // The form has been sent, or the picture taken back: nobody waits for this one.
    const mine = () => running.current === request
    request.upload.onprogress = ({ loaded, total }) =>
      mine() && setUpload({ state: 'sending', name: file.name, percent: Math.round((loaded / total) * 100) })
    request.onerror = () => mine() && fail(words.network, true)
    request.onload = () => {
      if (!mine()) return
      const { picture, problem } = (request.response ?? {}) as { picture?: Picture; problem?: string }
      if (picture) {
        setUpload({ state: 'idle' })
        taken(picture)
      } else if (problem) fail(problem, false)
      else if (request.status === 401 || request.status === 403) fail(words.refused, true)
      else if (request.status === 413) fail(pictureWords.tooLarge, false)
      else fail(words.network, true)
    }
    request.open('POST', '/admin/pictures')
    request.responseType = 'json'
    const form = new FormData()
    form.set('use', use)
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
