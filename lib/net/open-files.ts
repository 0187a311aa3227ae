import { readFileSync } from 'node:fs'

/** Where the system does not tell: what most of them give at least, once Node.js has raised it as far as it may. */
const openFilesAssumed = 4096

/** How many files and sockets this process may have open at once. Node.js raises the soft limit to the hard one when it starts. */
export function openFilesMax(limitsFile = '/proc/self/limits'): number {
  const told = /^Max open files\s+(\d+|unlimited)/m.exec(textOf(limitsFile))?.[1]
  if (told === undefined) return openFilesAssumed
  return told === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(told)
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Other systems have no such file.
    return ''
  }
}
