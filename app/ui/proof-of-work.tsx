import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FormResult, proofField } from '#app/platform/http/form-result.ts'

/**
 * When a rate limit is exceeded, solves the challenge in the result and submits the form again. Returns whether the
 * challenge is being solved, and the hidden field to render in the form. Without JavaScript, the challenge is not
 * solved, but the result's message says when to try again.
 */
export function useProofOfWork(
  form: RefObject<HTMLFormElement | null>,
  result: FormResult<unknown> | undefined,
) {
  const [solvingChallenge, setSolvingChallenge] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const challenge = result?.challenge
  useEffect(() => {
    if (!challenge) return
    const controller = new AbortController()
    setSolvingChallenge(challenge)
    solve(challenge, controller)
      .then((proof) => {
        if (controller.signal.aborted || !field.current) return
        field.current.value = proof
        // After a full page load, password fields are empty: the visitor types the password again and submits the form.
        if (form.current?.checkValidity()) form.current.requestSubmit()
      })
      .catch(() => {})
      .finally(() => setSolvingChallenge((current) => (current === challenge ? null : current)))
    return () => controller.abort()
  }, [challenge, form])
  return {
    isSolving: challenge !== undefined && solvingChallenge === challenge,
    proofInput: challenge ? <input ref={field} type="hidden" name={proofField} defaultValue="" /> : null,
  }
}

async function solve(challenge: string, controller: AbortController) {
  const { solveProofChallenge } = await import('./solve-challenge.ts')
  return solveProofChallenge(challenge, controller)
}
