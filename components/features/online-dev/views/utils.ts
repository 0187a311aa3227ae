import { z } from 'zod'
import { viewNameMax, viewState } from '@/lib/contract/system/saved-view'

/** A view of a list, wherever it is kept. */
export type View = Readonly<z.output<typeof view>>

const view = z.object({
  id: z.string().max(100),
  fullName: z.string().max(viewNameMax),
  view: viewState,
  isOwn: z.boolean(),
  mayChange: z.boolean(),
  isShared: z.boolean(),
  ownerName: z.string(),
  /** With whom it is shared, for those who may change it. */
  roleIds: z.array(z.string()),
  /** Of what was read; a save of an older one is refused. */
  version: z.number().optional(),
})

/** Lists whose views this browser keeps, the one that was changed last first. */
export const listsMax = 60
/** As the platform has it. */
export const viewsMax = 50

const keptHere = z.object({
  menuId: z.string().max(100),
  defaultId: z.string().max(100),
  views: z.array(view).max(viewsMax),
})

export type KeptHere = z.output<typeof keptHere>

const parsed = z.array(keptHere).max(listsMax)
/** Throws where it is nothing that this browser kept. */
export const parseKept = (value: unknown): readonly KeptHere[] => parsed.parse(value)
export const nothingKept: readonly KeptHere[] = []

/** Under this name the open view stands in the address of its list. */
export const viewName = 'view'

/** Nothing else of the list: a view brings all conditions of its own. '' says that none is open though the person begins with one. */
export function addressOf(id: string, defaultId: string): string {
  if (id !== '') return new URLSearchParams({ [viewName]: id }).toString()
  return defaultId === '' ? '' : `${viewName}=`
}
