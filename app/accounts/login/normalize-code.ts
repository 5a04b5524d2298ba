/** Removes spaces and dashes, which people copy along with a code, and converts the digits of Arabic keyboards. */
export const normalizeCode = (code: string) =>
  code.replace(/[\s-]/g, '').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
