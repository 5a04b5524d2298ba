import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormResult } from '#app/platform/http/form-result.ts'
import { workingCopyField } from '#app/platform/http/form-result.ts'
import type { Autosave, AutosaveState } from './autosave.ts'
import { AutosaveSession } from './autosave-session.ts'
import { useSubmission } from './submission.ts'

export interface AutosaveHandle {
  state: AutosaveState
  /** The id of the working copy that the form continues; null if there is none. */
  id: string | null
}

/** Autosaves a form; without `autosave` it does nothing. */
export function useAutosave(
  form: RefObject<HTMLFormElement | null>,
  autosave: Autosave | undefined,
  result: FormResult<unknown> | undefined,
): AutosaveHandle {
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' })
  const [id, setId] = useState(result?.values[workingCopyField] ?? autosave?.restored?.id ?? null)
  const session = useRef<AutosaveSession>(null)
  const { problem } = useSubmission()
  const key =
    autosave && [autosave.account, autosave.collection, autosave.itemId, autosave.restored?.id].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies `autosave`; revalidation does not change it
  useEffect(() => {
    if (!autosave || !form.current) return
    const newSession = new AutosaveSession(form.current, autosave, id, { onState: setState, onId: setId })
    session.current = newSession
    return () => newSession.stop()
  }, [form, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a submission has failed
  useEffect(() => session.current?.scheduleRecord(), [problem, result])
  return { state, id }
}
