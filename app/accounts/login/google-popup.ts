import type { LoginNotice } from './login-mode.ts'

/** Where Google's small window tells the page that opened it how it went. */
export const googleChannel = 'shajara-google'
export type GooglePopupMessage = { next: string } | { notice: LoginNotice }
