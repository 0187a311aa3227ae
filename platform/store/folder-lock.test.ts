import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { takeFolderLock } from './folder-lock'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tenon-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const lockFile = () => path.join(folder, 'platform.lock')
const holder = () => Number(readFileSync(lockFile(), 'utf8').split(' ')[0])

it('refuses a second holder with one line that says what to do, and lets one in after the release', () => {
  const release = takeFolderLock(folder)
  expect(() => takeFolderLock(folder)).toThrow(/^The data folder .* is in use by process \d+\. .*DATA_DIR\.$/)
  release()
  takeFolderLock(folder)()
  expect(readdirSync(folder)).toEqual([])
})

it('takes over the lock of a dead process', () => {
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lockFile(), `${pid} 123\n`)
  const release = takeFolderLock(folder)
  expect(holder()).toBe(process.pid)
  release()
})

// Only where the system tells when a process was started.
const itWithStartTimes = existsSync('/proc/self/stat') ? it : it.skip
itWithStartTimes('takes over the lock of an earlier process whose number is in use again', () => {
  writeFileSync(lockFile(), `${process.pid} 1\n`)
  const release = takeFolderLock(folder)
  expect(readFileSync(lockFile(), 'utf8')).not.toBe(`${process.pid} 1\n`)
  release()
})

it.each(['', 'garbage'])('takes over the unreadable lock %j', (text) => {
  writeFileSync(lockFile(), text)
  const release = takeFolderLock(folder)
  expect(holder()).toBe(process.pid)
  release()
})

it("does not remove a lock that is another holder's by now", () => {
  const release = takeFolderLock(folder)
  writeFileSync(lockFile(), '1 other\n')
  release()
  expect(existsSync(lockFile())).toBe(true)
})
