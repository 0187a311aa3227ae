import { z } from 'zod'
import { endpoint } from '../endpoint'
import { version } from '../permission/form-fields'
import { byId, epochMs, looseFlag, looseNumber, looseText, nothing, page, pagingQuery } from '../wire'
import { portalTag } from './portal'

const versionRow = z.looseObject({
  /** Counts the releases of the portal from 1. */
  number: z.coerce.number(),
  fullName: looseText,
  creatorTime: epochMs,
  /** `realName/account` of whoever released it, as it was then. */
  creatorUser: looseText,
  /** Whether it is the one that people see. */
  isCurrent: looseFlag,
})
export type PortalVersionRow = z.output<typeof versionRow>

const byNumber = z.object({ id: z.string().min(1).max(100), number: z.coerce.number().int().min(1).max(1_000_000_000) })

/** So many releases of one portal are kept; of more the oldest go. */
export const portalVersionsMax = 100

/** Own calls: the releases that were. */
export const portalVersions = {
  list: endpoint('GET', '/visualdev/Portal/{id}/Versions', {
    summary: 'A page of the releases of a portal, the newest first.',
    access: portalTag,
    params: byId,
    query: pagingQuery,
    data: page(versionRow),
  }),
  info: endpoint('GET', '/visualdev/Portal/{id}/Versions/{number}', {
    summary: 'One release with its layout.',
    access: portalTag,
    params: byNumber,
    data: versionRow.extend({
      enCode: looseText,
      type: looseNumber,
      linkType: looseNumber,
      customUrl: looseText,
      enabledLock: looseFlag,
      formData: looseText,
    }),
  }),
  restore: endpoint('POST', '/visualdev/Portal/{id}/Versions/{number}/Actions/Restore', {
    summary: 'Brings the layout of a release back into the draft. The released one stays.',
    access: portalTag,
    params: byNumber,
    /** Of the draft as it was seen; left out, whatever it is by now gives way. */
    body: z.looseObject({ version }).optional(),
    data: nothing,
  }),
}
