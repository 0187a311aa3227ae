import { z } from 'zod'
import { endpoint } from '../endpoint'
import { nothing } from '../wire'

/** Deleting log-in rows (contract 1 §11.8). Users delete their own rows only. */
export const loginLog = {
  remove: endpoint('DELETE', '/system/Log', {
    summary: 'Deletes log-in rows.',
    access: 'session',
    body: z.looseObject({ ids: z.array(z.string().min(1).max(100)).min(1).max(1000) }),
    data: nothing,
  }),
  clear: endpoint('DELETE', '/system/Log/deleteLoginLog', {
    summary: 'Deletes all log-in rows of the user.',
    access: 'session',
    data: nothing,
  }),
}
