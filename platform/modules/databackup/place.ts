import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { stampOf, timeOfStamp } from '../../store/copies'

/** Backups lie in `DATA_DIR/backups`: the folder is the list of them, also after one of them was restored. */

/** How many are kept: the oldest leave when a new one is there. */
export const backupsKept = 7

const nameForm = /^tenon-(.+)\.tar\.gz$/

export type Backup = { id: string; fileName: string; file: string; sizeBytes: number; takenAt: number }

export function placeOf(dataDir: string): string {
  return path.resolve(dataDir, 'backups')
}

/** It sorts by time; without its ending it is the id. */
export function nameOf(takenAt: number): string {
  return `tenon-${stampOf(takenAt)}.tar.gz`
}

function timeOf(fileName: string): number {
  return timeOfStamp(nameForm.exec(fileName)?.[1] ?? '')
}

/** Newest first. What has another name is none: drafts, and what people have put there. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const place = placeOf(dataDir)
  const names = existsSync(place) ? await readdir(place) : []
  const found: Backup[] = []
  for (const fileName of names) {
    const takenAt = timeOf(fileName)
    if (Number.isNaN(takenAt)) continue
    const file = path.join(place, fileName)
    const facts = await stat(file).catch(() => null)
    if (facts?.isFile()) found.push({ id: fileName.slice(0, -'.tar.gz'.length), fileName, file, sizeBytes: facts.size, takenAt })
  }
  return found.sort((one, other) => other.takenAt - one.takenAt)
}

/** Found among those that are there, so that no id leads anywhere else. */
export async function findBackup(dataDir: string, id: string): Promise<Backup | undefined> {
  return (await listBackups(dataDir)).find((backup) => backup.id === id)
}

export async function removeOldBackups(dataDir: string): Promise<void> {
  for (const { file } of (await listBackups(dataDir)).slice(backupsKept)) await rm(file, { force: true })
}
