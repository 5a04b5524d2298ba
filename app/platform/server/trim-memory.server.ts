let mallocTrim: ((keepBytes: bigint) => number) | null | undefined

/**
 * Returns memory to the system that the C library has kept for later allocations. Does nothing on systems without glibc,
 * or without Node's experimental `node:ffi` (`--experimental-ffi`).
 */
export function trimMemory() {
  if (mallocTrim === undefined) mallocTrim = loadMallocTrim()
  mallocTrim?.(0n)
}

function loadMallocTrim() {
  try {
    const ffi = process.getBuiltinModule('node:ffi')
    const { functions } = ffi.dlopen('libc.so.6', { malloc_trim: { arguments: ['uint64'], return: 'int32' } })
    return functions.malloc_trim
  } catch {
    return null
  }
}
