/** 'K7M3QX9P' → 'K7M3-QX9P', as people read it out. */
export const formatCode = (code: string) => code.replace(/(.{4})(?=.)/, '$1-')

/** Reads a code that someone typed: case, spaces and hyphens do not matter. */
export const normalizeCode = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
