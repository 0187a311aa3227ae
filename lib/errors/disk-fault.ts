const advice: readonly { codes: readonly string[]; text: (folder: string) => string }[] = [
  {
    // The second is PostgreSQL's.
    codes: ['ENOSPC', '53100', 'EDQUOT'],
    text: (folder) => `The disk of the data folder ${folder} is full. Nothing that was saved is lost: make room and start again.`,
  },
  {
    codes: ['EROFS', 'EACCES', 'EPERM'],
    text: (folder) =>
      `The data folder ${folder} cannot be written. Let this user write there, or choose another DATA_DIR, and start again.`,
  },
  {
    codes: ['EMFILE', 'ENFILE'],
    text: () => 'Too many files are open. Raise the limit (ulimit -n) and start again.',
  },
]

/** The built-in database throws plain objects with numbers of its own (WASI) for faults of its file system. */
const codesByNumber: Readonly<Record<number, string>> = {
  2: 'EACCES',
  19: 'EDQUOT',
  33: 'EMFILE',
  41: 'ENFILE',
  51: 'ENOSPC',
  63: 'EPERM',
  69: 'EROFS',
}

/** One line for whoever starts the product on a disk that does not let it: what is wrong and what to do. Undefined for anything else. */
export function diskFault(error: unknown, folder: string): string | undefined {
  const code = codeOf(error)
  const found = advice.find(({ codes }) => codes.includes(code))
  return found && `${found.text(folder)} (${error instanceof Error ? error.message : code})`
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'errno' in error && typeof error.errno === 'number' && !(error instanceof Error)
    ? (codesByNumber[error.errno] ?? '')
    : ''
}
