import type { LoginNotice } from './login-mode.ts'

/** The channel on which the Google pop-up reports its result to the page that opened it. */
export const googleChannel = 'shajara-google'
export type GooglePopupMessage = { next: string } | { notice: LoginNotice; returnPath: string }
