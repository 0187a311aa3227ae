import { z } from 'zod'
import { endpoint } from '../endpoint'

/** System configuration (contract 1 §10.2, contract 2 §19). Non-administrators get the public part only. */
export const sysConfig = {
  get: endpoint('GET', '/system/SysConfig', {
    summary: 'System configuration; secrets are left out for non-administrators.',
    access: 'session',
    data: z.looseObject({}),
  }),
}
