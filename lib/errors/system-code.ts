/** The code of an error of the system, such as `ENOENT`; undefined for any other error. */
export function systemCodeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
