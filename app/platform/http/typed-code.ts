/** 'K7M3QX9P' → 'K7M3-QX9P', as people read it out. */
export const formatCode = (code: string) => code.replace(/(.{4})(?=.)/, '$1-')

/**
 * Reads a code that someone typed: case, spaces and hyphens do not matter, and Arabic-Indic and Persian digits count as
 * 0–9. Every other character is removed.
 */
export const normalizeCode = (text: string) =>
  text
    // Both blocks start at a multiple of 16: U+0660 and U+06F0 are 0.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
