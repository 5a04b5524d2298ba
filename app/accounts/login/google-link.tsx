import { type MouseEvent, useEffect, useState } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { EditableText } from '#app/ui/editable-text.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type GooglePopupMessage, googleChannel } from './google-popup.ts'
import { loginNoticePath } from './login-mode.ts'
import { loginTexts } from './login-texts.ts'

const pollIntervalMs = 2000
const popupFeatures = 'popup,width=500,height=600'

/**
 * Opens the Google login in a pop-up, or in the same window without JavaScript or if pop-ups are blocked. If Google
 * login is not configured, says so below the button.
 */
export function GoogleLink({ next, isConfigured }: { next: string; isConfigured: boolean }) {
  const [popup, setPopup] = useState<Window | null>(null)
  const query = new URLSearchParams({ next })
  usePopupResult(popup, () => setPopup(null))

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    const opened = window.open(`/profile/google?${query}&popup=1`, 'google', popupFeatures)
    if (!opened) return
    event.preventDefault()
    setPopup(opened)
  }

  return (
    <div className="mt-6 border-t border-hairline pt-6">
      <ButtonLink
        variant="quiet"
        className="w-full"
        href={`/profile/google?${query}`}
        onClick={open}
        aria-describedby={isConfigured ? undefined : 'google-not-configured'}
      >
        <GoogleLogo />
        {popup ? 'Loading...' : 'Continue with Google'}
      </ButtonLink>
      {!isConfigured && (
        <EditableText
          as="p"
          id="google-not-configured"
          text={loginTexts.googleOff}
          className="mt-2 text-center text-sm text-muted"
        />
      )}
      {popup && (
        <div className="mt-3">
          <Notice>Google opened in a pop-up window. Finish there, or close it to go back.</Notice>
        </div>
      )}
    </div>
  )
}

/** Opens the page that the pop-up reports, or stops waiting when the pop-up is closed. */
function usePopupResult(popup: Window | null, stopWaiting: () => void) {
  useEffect(() => {
    if (!popup) return
    const channel = new BroadcastChannel(googleChannel)
    channel.onmessage = ({ data }: MessageEvent<GooglePopupMessage>) => {
      popup.close()
      location.assign('next' in data ? data.next : loginNoticePath(data.notice, data.returnPath))
    }
    const timer = setInterval(() => popup.closed && stopWaiting(), pollIntervalMs)
    return () => {
      channel.close()
      clearInterval(timer)
    }
  })
}

function GoogleLogo() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <path
        fill="#4285f4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.4h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.5"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5"
      />
      <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4z" />
      <path
        fill="#ea4335"
        d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1"
      />
    </svg>
  )
}
