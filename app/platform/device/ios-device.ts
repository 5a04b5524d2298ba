/** Whether this is an iPhone or iPad. Recent iPads identify themselves as Macs, but no Mac has a touch screen. */
export const isIosDevice = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
