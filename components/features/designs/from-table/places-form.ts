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
 * and the top level of the system that the person works in.
 */
export function proposedPlaces({ userId, systemId }: Person, { categories, places }: Choices): RecordValues {
  const last = readLast(userId)
  const parentOf = (place: 'pc' | 'app') => {
    const ids = flatTree(places[place].directories).map(({ id }) => id)
    const wanted = [readText(last[`${place}ModuleParentId`]), systemId, ids[0] ?? '']
    return wanted.find((id) => ids.includes(id)) ?? ''
  }
  const category = categories.find(({ id }) => id === last['category']) ?? categories[0]
  const menus = wantedMenus(places)
  return {
    category: category?.id ?? '',
    pc: last['pc'] === 0 ? 0 : menus.pc,
    app: last['app'] === 0 ? 0 : menus.app,
    pcModuleParentId: parentOf('pc'),
    appModuleParentId: parentOf('app'),
  }
}

function readLast(userId: string): RecordValues {
  return readForUser('browser', userId, name, (value) => (isRecord(value) ? value : {})) ?? {}
}
