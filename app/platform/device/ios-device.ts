/** Whether this is an iPhone or iPad. Recent iPads call themselves a Mac, but no Mac has a touch screen. */
export const isApplePhone = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
