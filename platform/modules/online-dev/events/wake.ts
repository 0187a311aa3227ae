import { z } from 'zod'

/**
 * Asked for in the transaction of records that start integrations. A job of its own each time, which wakes the one that runs them: that
 * one's row is held while it is woken, and those who write records would wait for each other there.
 */
export const integrateWake = { name: 'integrateWake', attemptsMax: 20, payload: z.object({}) }
