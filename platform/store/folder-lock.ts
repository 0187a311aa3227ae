import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '@/lib/errors/app-error'
import { systemCodeOf } from '@/lib/errors/system-code'

/**
 * Makes sure that one process at a time uses the data folder: the built-in database has no lock of its own, and a second
 * process would lose rows. The lock of a dead process is taken over. Returns the release.
 */
export function takeFolderLock(folder: string): () => void {
  // It holds password hashes and session data: nobody else on the machine needs to look in.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lockFile = path.join(folder, 'platform.lock')
  const mine = lockText(process.pid)
  const draft = `${lockFile}.${process.pid}`
  try {
    writeFileSync(draft, mine)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLink(draft, lockFile)) return () => releaseLock(lockFile, mine)
      const holder = livingHolder(lockFile)
      if (holder !== null)
        throw new AppError(
          'refused',
          `The data folder ${folder} is in use by process ${holder}. Stop it or choose another DATA_DIR.`,
        )
      rmSync(lockFile, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
  throw new AppError('refused', `The data folder ${folder} could not be locked: other processes are starting on it.`)
}

/** Linking a finished file is atomic: nobody ever sees a lock without its text. */
function tryLink(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile)
    return true
  } catch (error) {
    if (systemCodeOf(error) === 'EEXIST') return false
    throw error
  }
}

function livingHolder(lockFile: string): number | null {
  let text: string
  try {
    text = readFileSync(lockFile, 'utf8')
  } catch {
    return null
  }
  const pid = Number.parseInt(text, 10)
  if (!Number.isInteger(pid) || pid <= 0) return null
  const isSameProcess = isAlive(pid) && (processStart(pid) === '' || text === lockText(pid))
  return isSameProcess ? pid : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCodeOf(error) === 'EPERM'
  }
}

function lockText(pid: number): string {
  return `${pid} ${processStart(pid)}\n`
}

/** When the process started, so that a reused process number (common in containers) is not taken for the old holder. */
function processStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function releaseLock(lockFile: string, mine: string): void {
  try {
    if (readFileSync(lockFile, 'utf8') === mine) rmSync(lockFile, { force: true })
  } catch {
    // The file is gone already.
  }
}
