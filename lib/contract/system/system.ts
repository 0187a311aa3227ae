import { z } from 'zod'
import { endpoint } from '../endpoint'
import { list, looseFlag, looseText, wireId } from '../wire'

export const system = {
  list: endpoint('GET', '/system/System', {
    summary: 'Systems (applications).',
    access: { tag: 'system.menu' },
    query: z.looseObject({
      keyword: z.string().max(200).default(''),
      enabledMark: z.string().max(2).default(''),
      selector: z.string().max(5).default(''),
    }),
    data: list(z.looseObject({ id: wireId, fullName: looseText, enCode: looseText, icon: looseText, enabledMark: looseFlag })),
  }),
}
