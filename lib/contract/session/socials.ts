import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseList, looseNumber, looseText, nothing, wireId } from '../wire'

const owner = z.looseObject({ userId: z.string().max(100).default('') })

/** Third-party accounts of the signed-in user (contract 1 §11.10), and of others in their administration (contract 2 §3.9). */
export const socials = {
  list: endpoint('GET', '/permission/socials', {
    summary: 'Offered third-party accounts; `entity` is there for the bound ones.',
    access: 'session',
    query: owner.optional(),
    whileViewing: 'private',
    data: looseList(
      z.looseObject({
        enname: looseText,
        name: looseText,
        describetion: looseText,
        logo: looseText,
        icon: looseText,
        entity: z
          .union([z.looseObject({ id: wireId, userId: looseText, socialName: looseText, creatorTime: looseNumber }), z.null()])
          .optional(),
      }),
    ),
  }),
  offered: endpoint('GET', '/permission/socials/login', {
    summary:
      'Third-party accounts that the sign-in screen offers, with the address of each; a ticket is put into it where one is named.',
    access: 'anonymous',
    query: z.looseObject({ ticket: z.string().max(200).default('') }),
    data: looseList(
      z.looseObject({
        enname: looseText,
        name: looseText,
        describetion: looseText,
        logo: looseText,
        icon: looseText,
        renderUrl: looseText,
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
    query: owner,
    data: nothing,
  }),
}
