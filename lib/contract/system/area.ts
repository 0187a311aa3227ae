import { z } from 'zod'
import { endpoint } from '../endpoint'
import { list, looseFlag, looseList, looseNumber, looseText, wireId } from '../wire'

const byArea = z.object({ id: z.string().min(1).max(100) })

const areaRow = z.looseObject({
  id: wireId,
  parentId: looseText,
  fullName: looseText,
  enCode: looseText,
  enabledMark: looseFlag.optional(),
  sortCode: looseNumber,
  hasChildren: z.coerce.boolean().optional().default(false),
  isLeaf: z.coerce.boolean().optional().default(false),
  /** Of a match of a search, from the province down to itself. */
  path: looseList(z.looseObject({ id: wireId, fullName: looseText })),
})

/** Provinces, cities, districts (spec 2 §7.7, contract 2 §13). */
export const area = {
  children: endpoint('GET', '/system/Area/{id}', {
    summary: 'Areas directly below one; -1 is the root.',
    access: 'session',
    params: byArea,
    query: z.looseObject({ keyword: z.string().max(200).default(''), enabledMark: z.enum(['', '0', '1']).default('') }),
    data: list(areaRow),
  }),
  selector: endpoint('GET', '/system/Area/{id}/Selector/{currentId}', {
    summary: 'Enabled areas directly below one, without the current one; 0 leaves none out.',
    access: 'session',
    params: byArea.extend({ currentId: z.string().min(1).max(100) }),
    // Of the embedded platform: below the root it searches every level and answers with paths. Others ignore it.
    query: z.looseObject({ keyword: z.string().max(200).default('') }),
    data: list(areaRow),
  }),
  names: endpoint('POST', '/system/Area/GetAreaByIds', {
    summary: 'Names of paths of areas.',
    access: 'session',
    body: z.looseObject({ idsList: z.array(z.array(z.string().max(100)).max(10)).max(1000) }),
    data: looseList(looseList(looseText)),
    changesState: false,
  }),
}
