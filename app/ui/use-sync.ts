import { useEffect, useRef } from 'react'
import type { Failure } from '#app/platform/device/send-operations.ts'

const intervalMs = 15_000

interface Listeners<Answer> {
  /** Sends what is left at that time. */
  send: () => Promise<Answer | Failure>
  onAnswer: (answer: Answer) => void
  onFailure: (failure: Failure) => void
}

/**
 * Sends operations when the returned function is called, when the network returns, and at an interval; one request at
 * a time.
 */
export function useSync<Answer extends object>(listeners: Listeners<Answer>) {
  const current = useRef(listeners)
  current.current = listeners
  const state = useRef({ isSending: false, isNeeded: false })
  const sync = useRef(async () => {
    if (state.current.isSending) {
      state.current.isNeeded = true
      return
    }
    state.current = { isSending: true, isNeeded: false }
    const result = await current.current.send()
    state.current.isSending = false
    if (typeof result === 'string') return current.current.onFailure(result)
    current.current.onAnswer(result)
    if (state.current.isNeeded) void sync.current()
  })
  useEffect(() => {
    const send = () => {
      if (document.visibilityState === 'visible') void sync.current()
    }
    const timer = setInterval(send, intervalMs)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [])
  return () => void sync.current()
}
