import { z } from 'zod'
import { endpoint } from '../endpoint'
import { list, looseList, looseText, wireId } from '../wire'

const design = z.looseObject({ id: wireId, fullName: looseText, enCode: looseText })

/** Designs of modules, for those who put them into menus (spec 2 §7.13). */
export const designBase = {
  selector: endpoint('GET', '/visualdev/Base/Selector', {
    summary: 'Released designs below their categories.',
    access: { tag: 'system.menu' },
    query: z.looseObject({ type: z.string().max(5).default(''), isRelease: z.string().max(5).default('') }),
    data: list(z.looseObject({ id: wireId, fullName: looseText, children: looseList(design) })),
  }),
}
