import { z } from 'zod'
import { endpoint } from '../endpoint'
import { version } from '../permission/form-fields'
import { looseList, looseText, nothing, wireId } from '../wire'

const tag = { tag: 'system.sysConfig' } as const

const administrator = z.looseObject({ id: wireId, account: looseText, realName: looseText })

const administratorIds = z.array(z.string().min(1).max(100)).max(1000)

/** System configuration (contract 1 §10.2, contract 2 §19). Who does not administer it gets the public part only. */
export const sysConfig = {
  get: endpoint('GET', '/system/SysConfig', {
    summary: 'System configuration; secrets are left out for non-administrators.',
    access: 'session',
    data: z.looseObject({}),
  }),
  save: endpoint('PUT', '/system/SysConfig', {
    summary: 'Saves the system configuration; what is not sent stays. What only other clients know is kept for administrators.',
    access: tag,
    body: z.looseObject({ version }),
    data: nothing,
  }),
  /** Wire: `data` is the list itself. */
  administrators: endpoint('GET', '/system/SysConfig/getAdminList', {
    summary: 'The administrators of the installation.',
    access: 'administrator',
    data: looseList(administrator),
  }),
  saveAdministrators: endpoint('PUT', '/system/SysConfig/setAdminList', {
    summary: 'Replaces the administrators; the first one of the installation stays.',
    access: 'administrator',
    body: z.looseObject({
      adminIds: administratorIds,
      /** Of ours: the list as it was read. Where it is another one by now, the save is refused as a conflict. */
      knownIds: administratorIds.optional(),
    }),
    data: nothing,
  }),
}
