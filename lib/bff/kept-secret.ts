import 'server-only'
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemCodeOf } from '@/lib/errors/system-code'

const secretPattern = /^[0-9a-f]{64}$/

/**
 * The secret of an installation on this machine, made once and kept beside its data. It gets its name when it is whole and on the
 * disk; what a loss of power has left of an older one is no secret, and another is made, which signs everybody out.
 */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret')
  // Everything of the installation lies below: nobody else on the machine needs to look in.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const known = readSecret(file)
  if (known !== null) return known
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    // Only what is no secret: another process that starts now may just have made one.
    if (readSecret(file) === null) rmSync(file, { force: true })
    linkSync(draft, file)
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(file) ?? keptSecret(dataDir)
}

function readSecret(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8').trim()
    return secretPattern.test(text) ? text : null
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return null
    throw error
  }
}
