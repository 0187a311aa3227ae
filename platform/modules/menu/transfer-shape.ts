import { z } from 'zod'
import { withPlace } from '@/lib/contract/system/module-items'
import { logicWord } from '@/lib/contract/system/scheme-conditions'
import { looseFlag, looseText, wireId } from '@/lib/contract/wire'

/** A menu as a file (contract 2 §12.1): one object with a list for each kind of what stands on it, as other makers write them too. */

const id = wireId.pipe(z.string().trim().min(1).max(100))
/** Words for the root of a tree, as `-1` is one, and one that the address of a call has where an id stands. */
const noIds: ReadonlySet<string> = new Set(['0', '1', 'SystemSelector'])
/** Of the entry itself, because it keeps its id: in lists joined by commas, before a `--type` and in addresses it stands for one thing. */
const menuId = id.refine((text) => /^\w+(-\w+)*$/.test(text) && !noIds.has(text))
const name = z.string().trim().min(1).max(100)
const upTo = (max: number) => looseText.pipe(z.string().max(max))
const number = z.coerce.number().int().min(0).max(999_999).catch(0)
const flag = looseFlag.optional().transform((value) => value ?? 1)
const list = <S extends z.ZodType>(entry: S) =>
  z
    .union([z.array(entry).max(2000), z.null()])
    .optional()
    .transform((value) => value ?? [])

const item = {
  id,
  fullName: name,
  enCode: z.string().trim().min(1).max(300),
  sortCode: number,
  enabledMark: flag,
  description: upTo(500).transform((text) => text || null),
}
const place = { bindTable: upTo(100), fieldRule: number.pipe(z.number().max(2)), childTableKey: upTo(100) }

const field = withPlace(z.object({ ...item, ...place }))

const dataField = z.object({
  ...item,
  ...place,
  type: upTo(20),
  conditionText: upTo(50),
  conditionSymbol: upTo(200).transform((joined) => joined.split(',').filter((symbol) => symbol !== '')),
  format: upTo(30),
})

const scheme = z.object({
  ...item,
  conditionJson: upTo(100_000).transform((text) => text || '[]'),
  conditionText: upTo(100_000),
  allData: looseFlag.optional().transform((value) => value ?? 0),
  matchLogic: logicWord,
})

export const menuFileShape = z.object({
  moduleEntity: z.object({
    id: menuId,
    fullName: name.pipe(z.string().max(50)),
    enCode: name.pipe(z.string().max(50)),
    category: z.enum(['Web', 'App']),
    type: z.coerce.number().int().min(2).max(8),
    icon: upTo(100),
    urlAddress: upTo(1000),
    linkTarget: upTo(20),
    propertyJson: upTo(5000),
    sortCode: number,
    description: upTo(500),
  }),
  buttonEntityList: list(z.object({ ...item, parentId: upTo(100), icon: upTo(100).transform((text) => text || null) })),
  columnEntityList: list(field),
  formEntityList: list(field),
  authorizeEntityList: list(withPlace(dataField)),
  schemeEntityList: list(scheme),
})

export type MenuFile = z.output<typeof menuFileShape>
