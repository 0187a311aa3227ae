import { readForUser, writeForUser } from '@/lib/client/user-storage'
import { flatTree } from '@/lib/domain/flat-tree'
import { isRecord, readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { type ReleasePlaces, wantedMenus } from '../release-form'

const name = 'fromTablePlaces'
const remembered = ['category', 'pc', 'app', 'pcModuleParentId', 'appModuleParentId'] as const

type Person = { userId: string; systemId: string }
type Choices = { categories: readonly { id: string }[]; places: ReleasePlaces }

/** Where the last module of this person was put, in this browser. */
export function rememberPlaces(userId: string, filled: RecordValues): void {
  const before = readLast(userId)
  // A menu that was there already asked for no parent: the last one stays.
  const kept = remembered.map((key) => [key, filled[key] || filled[key] === 0 ? filled[key] : before[key]])
  writeForUser('browser', userId, name, Object.fromEntries(kept))
}

/**
 * The category and the menus that a new module is proposed for: those of the last one as far as they are still there; else the first category,
 * and of the system that the person works in the top level of the web menu and the first directory of that of phones, whose top level holds
 * directories alone.
 */
export function proposedPlaces({ userId, systemId }: Person, { categories, places }: Choices): RecordValues {
  const last = readLast(userId)
  const directories = places.app.directories.map(({ id, children }) => ({
    id,
    ids: flatTree(children ?? []).map((one) => one.id),
  }))
  const ofSystem = directories.find(({ id }) => id === systemId)?.ids ?? []
  const web = flatTree(places.pc.directories).map(({ id }) => id)
  const app = [...ofSystem, ...directories.flatMap(({ ids }) => ids)]
  const pcModuleParentId = firstOf([readText(last['pcModuleParentId']), systemId, web[0]], web)
  const appModuleParentId = firstOf([readText(last['appModuleParentId']), app[0]], app)
  const category = categories.find(({ id }) => id === last['category']) ?? categories[0]
  const menus = wantedMenus(places)
  return {
    ...{ category: category?.id ?? '', pcModuleParentId, appModuleParentId },
    pc: last['pc'] === 0 ? 0 : menus.pc,
    app: last['app'] === 0 || (appModuleParentId === '' && !places.app.hasMenu) ? 0 : menus.app,
  }
}

/** The first that is there; empty where none is. */
function firstOf(wanted: readonly (string | undefined)[], there: readonly string[]): string {
  return wanted.find((id) => id !== undefined && there.includes(id)) ?? ''
}

function readLast(userId: string): RecordValues {
  return readForUser('browser', userId, name, (value) => (isRecord(value) ? value : {})) ?? {}
}
