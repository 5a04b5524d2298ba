/** Strips the spaces and dashes that people copy along with a code. Arabic keyboards type Arabic digits. */
export const normalizeCode = (code: string) =>
  code.replace(/[\s-]/g, '').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
