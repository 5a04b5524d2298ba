import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { liveEditors } from './live-autosaves.ts'
import { isExpired, listLocalCopies, removeLocalCopy, sendCopy } from './local-copies.ts'

/**
 * Sends copies that an earlier page in this browser could not send because of a closed tab, a crash or a lost
 * connection. Then revalidates the current page, which can offer the copies. Rendered once, in the layout of
 * the admin area.
 */
export function LocalCopySync({ account }: { account: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const sync = async () => {
      if (await sendLocalCopies(account)) await revalidate()
    }
    sync()
    addEventListener('online', sync)
    return () => removeEventListener('online', sync)
  }, [account, revalidate])
  return null
}

/** Sends the copies of forms that are not open in this tab. Returns whether the server stored any of the copies. */
async function sendLocalCopies(account: string) {
  const openEditors = liveEditors()
  let isAnySaved = false
  for (const copy of listLocalCopies(account).filter(({ editor }) => !openEditors.has(editor))) {
    const now = Date.now()
    const result = isExpired(copy, now) ? 'closed' : await sendCopy(copy, now)
    if (result === 'closed' || 'saved' in result) removeLocalCopy(copy, copy.sequence)
    isAnySaved ||= result !== 'closed' && 'saved' in result
  }
  return isAnySaved
}
