import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseList, looseText, nothing, wireId } from '../wire'

/** Third-party accounts of the signed-in user (contract 1 §11.10). */
export const socials = {
  list: endpoint('GET', '/permission/socials', {
    summary: 'Offered third-party accounts; `entity` is there for the bound ones.',
    access: 'session',
    whileViewing: 'private',
    data: looseList(
      z.looseObject({
        enname: looseText,
        name: looseText,
        describetion: looseText,
        logo: looseText,
        icon: looseText,
        entity: z.union([z.looseObject({ id: wireId, userId: looseText }), z.null()]).optional(),
      }),
    ),
  }),
  render: endpoint('GET', '/permission/socials/render/{enname}', {
    summary: 'Address of the page that binds an account; it comes in `msg`.',
    access: 'session',
    params: z.object({ enname: z.string().min(1).max(40) }),
    data: nothing,
    changesState: true,
  }),
  remove: endpoint('DELETE', '/permission/socials/{id}', {
    summary: 'Unbinds a third-party account.',
    access: 'session',
    params: z.object({ id: z.string().min(1).max(100) }),
    query: z.looseObject({ userId: z.string().max(100).default('') }),
    data: nothing,
  }),
}
